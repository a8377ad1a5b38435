// Lets a reader look at another size of a selection: by a slider, or by pointing at the curve.

import type { SizesData } from '../sizes.ts';

export function startSizes(): void {
  for (const box of document.querySelectorAll<HTMLElement>('.sizes')) startOne(box);
}

function startOne(box: HTMLElement): void {
  const data = JSON.parse(box.querySelector('script')!.textContent!) as SizesData;
  const part = <E extends HTMLElement>(name: string) => box.querySelector<E>(name)!;
  const slider = part<HTMLInputElement>('input');
  const [button, status, list, more] = [part('button'), part('.size'), part('.names'), part('.more')];
  const columns = [...box.querySelectorAll<SVGElement>('.tipped[data-x]')];
  const show = (place: number) => {
    const { features, members, text } = data.sizes[place];
    const isChosen = place === data.chosen;
    // Of a long ranking only the first names are here.
    const names = members ? members.flatMap((own) => data.names[own] ?? []) : data.names.slice(0, features);
    slider.value = String(place);
    slider.setAttribute('aria-valuetext', `${features} features${isChosen ? ', the chosen size' : ''}`);
    button.toggleAttribute('disabled', isChosen);
    status.textContent = text;
    list.replaceChildren(...names.map(item));
    more.textContent = features > names.length ? `and ${features - names.length} more, as in the ranking.` : '';
    for (const column of columns) column.classList.toggle('on', column === nearest(columns, column, features));
  };
  slider.addEventListener('input', () => show(Number(slider.value)));
  button.addEventListener('click', () => {
    show(data.chosen);
    slider.focus();
  });
  for (const column of columns) column.addEventListener('click', () => show(placeOf(data, Number(column.dataset.x))));
  part('.choose').hidden = false;
  show(data.chosen);
}

function item(name: string): HTMLElement {
  const own = document.createElement('li');
  const isolated = document.createElement('bdi');
  isolated.textContent = name;
  own.append(isolated);
  return own;
}

/** The column of the same drawing that stands nearest to a size. */
function nearest(columns: readonly SVGElement[], like: SVGElement, features: number): SVGElement {
  const away = (column: SVGElement) => Math.abs(Number(column.dataset.x) - features);
  return columns
    .filter(({ parentNode }) => parentNode === like.parentNode)
    .reduce((best, column) => (away(column) < away(best) ? column : best));
}

function placeOf({ sizes }: SizesData, features: number): number {
  const away = (place: number) => Math.abs(sizes[place].features - features);
  return [...sizes.keys()].reduce((best, place) => (away(place) < away(best) ? place : best));
}
