// Values of a chart, shown at once next to the pointer. Without scripts the browser shows the same
// titles after a while.

/** Pixels between the pointer and the tip, and between the tip and the edge of the window. */
const GAP = 14;

export function startTips(): void {
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  const texts = new WeakMap<Element, string>();
  for (const mark of document.querySelectorAll('.tipped')) {
    const title = mark.querySelector('title');
    if (!title) continue;
    texts.set(mark, title.textContent ?? '');
    title.remove();
  }
  const show = (event: PointerEvent) => {
    const mark = event.target instanceof Element ? event.target.closest('.tipped') : null;
    const text = mark && texts.get(mark);
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    place(tip, event.clientX, event.clientY);
  };
  addEventListener('pointermove', show);
  addEventListener('pointerdown', show);
  const hide = () => {
    tip.hidden = true;
  };
  addEventListener('scroll', hide, true);
  document.addEventListener('pointerleave', hide);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
}

function place(tip: HTMLElement, x: number, y: number): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = x + GAP + width > clientWidth ? x - GAP - width : x + GAP;
  const top = y + GAP + height > clientHeight ? y - GAP - height : y + GAP;
  tip.style.left = `${Math.max(0, left)}px`;
  tip.style.top = `${Math.max(0, top)}px`;
}
