// Defers work until an element comes near the viewport: charts and distributions of long pages.

/** The distance from the viewport that counts as near. */
const NEAR = '300px';

/** Calls back once, when the element comes near the viewport. For `use:whenNear`. */
export function whenNear(element: Element, seen: () => void): { destroy(): void } {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return { destroy: () => observer.disconnect() };
}
