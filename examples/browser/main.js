// Ranks a file in the page, then evaluates the selection on all cores: npx vite examples/browser
import { eliminate, evaluate, readData, webWorkers } from 'svm-sieve/browser';

const [file, stop, progress, list] = ['file', 'stop', 'progress', 'ranking'].map((id) => document.getElementById(id));
let controller = new AbortController();

async function run(source) {
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  stop.disabled = false;
  const executor = await webWorkers();
  try {
    const data = await readData(source);
    const steps = eliminate(data, { step: 1 }, { signal });
    let next = await steps.next();
    for (; !next.done; next = await steps.next()) {
      progress.textContent = `${next.value.features} features, eliminating ${next.value.removed.join(', ')}`;
    }
    const { ranking } = next.value;
    list.replaceChildren(...ranking.map((name) => Object.assign(document.createElement('li'), { textContent: name })));
    const onJob = (done, of) => {
      progress.textContent = `outer fold ${done} of ${of}`;
    };
    const { evaluation } = await evaluate(data, {}, { executor, signal, onJob });
    progress.textContent = `nested-CV accuracy: ${evaluation.outer.mean.toFixed(3)}`;
  } catch (error) {
    progress.textContent = signal.aborted ? 'stopped' : error.message;
  } finally {
    await executor.dispose();
    stop.disabled = true;
  }
}

file.addEventListener('change', () => file.files.length > 0 && run(file.files[0]));
stop.addEventListener('click', () => controller.abort());
run('example:wine');
