// Buttons that copy a command line or the paragraph on the methods, where the browser lets a page
// do so.

/** Milliseconds for which the button says that it is done. */
const SAID = 1500;

export function startCopying(): void {
  if (!navigator.clipboard) return;
  for (const box of document.querySelectorAll('.copied')) {
    const source = box.querySelector<HTMLElement>('code, .copy-this');
    if (!source) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const isDone = await navigator.clipboard.writeText(textOf(source)).then(
        () => true,
        () => false,
      );
      button.textContent = isDone ? 'Copied' : 'Not allowed';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, SAID);
    });
    box.append(button);
  }
}

/**
 * A command as it stands; paragraphs and references with empty lines between, the references
 * numbered.
 */
function textOf(source: HTMLElement): string {
  if (source.tagName === 'CODE') return source.textContent!;
  const paragraphs = [...source.querySelectorAll('p')].map((own) => own.textContent!);
  const references = [...source.querySelectorAll('li')].map((own, place) => `${place + 1}. ${own.textContent}`);
  return [...paragraphs, references.join('\n')].join('\n\n').trim();
}
