// Work that waits until something comes near the view: charts and distributions of long pages.

/** Pixels outside the view from which on something counts as near. */
const NEAR = '300px';

/** Calls back once, when the element comes near the view. For `use:whenSeen`. */
export function whenSeen(element: Element, seen: () => void): { destroy(): void } {
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
