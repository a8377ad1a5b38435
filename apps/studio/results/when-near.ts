// Defers work until an element comes near the viewport or the page is idle: charts and distributions of
// long pages. What is drawn when idle is there when the page is printed.

/** The distance from the viewport that counts as near. */
const NEAR = '300px';
/** Milliseconds after which what is far away is drawn, too. */
const IDLE_MS = 1500;

/** Calls back once, when the element comes near the viewport or the page is idle. For `use:whenNear`. */
export function whenNear(element: Element, seen: () => void): { destroy(): void } {
  const done = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('beforeprint', show);
  };
  const show = () => {
    done();
    seen();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) show();
    },
    { rootMargin: NEAR },
  );
  const timer = setTimeout(show, IDLE_MS);
  addEventListener('beforeprint', show);
  observer.observe(element);
  return { destroy: done };
}
