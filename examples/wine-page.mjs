// Selects five features of wines and writes a web page that classifies with them: node examples/wine-page.mjs
import { writeFile } from 'node:fs/promises';
import { evaluate, exportModel, readData, select } from 'svm-sieve/node';

const data = await readData('example:wine');
const options = { choose: 'at-most=5' };
const selection = await select(data, options);
const { evaluation } = await evaluate(data, options);

const [module] = exportModel(selection, { to: 'js' }).files;
await writeFile('wine.mjs', module.content);

const names = selection.selected.features;
const fields = names.map((name) => `<label>${name} <input name="${name}" type="number" step="any" required /></label>`);
const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Which wine is it?</title>
  <form>
    ${fields.join('\n    ')}
    <button>Classify</button> <output></output>
  </form>
  <script type="module">
    import { predict } from './wine.mjs';
    const form = document.querySelector('form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const sample = Object.fromEntries(new FormData(form));
      form.querySelector('output').textContent = 'class ' + predict(sample);
    });
  </script>
</html>
`;
await writeFile('index.html', page);
console.log(`${names.length} features, nested-CV accuracy ${evaluation.outer.mean.toFixed(3)}`);
