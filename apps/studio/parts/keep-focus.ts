// Keeps the keyboard focus where the user is. Where the focused element is removed or disabled, browsers
// move the focus to the start of the page; here it goes to the part of the page that the element was in.

const PARTS = 'section, article, dialog, main';

/** For `use:keepFocus` on the main element. */
export function keepFocus(main: HTMLElement): { destroy(): void } {
  /** The parts around the element that was focused last, the innermost first. */
  let parts: HTMLElement[] = [];
  let focused: Element | null = null;

  const remember = ({ target }: FocusEvent) => {
    focused = target as Element;
    parts = [];
    for (let at = focused.closest<HTMLElement>(PARTS); at; at = at.parentElement?.closest<HTMLElement>(PARTS) ?? null)
      parts.push(at);
  };
  const isLost = () =>
    document.activeElement === document.body &&
    focused !== null &&
    main.contains(parts.at(-1) ?? null) &&
    (!focused.isConnected || (focused as HTMLButtonElement).disabled === true);

  const restore = () => {
    if (!isLost()) return;
    const part = parts.find((own) => own.isConnected && main.contains(own)) ?? main;
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => requestAnimationFrame(restore));
  observer.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  main.addEventListener('focusin', remember);
  return {
    destroy() {
      observer.disconnect();
      main.removeEventListener('focusin', remember);
    },
  };
}
