// A link from a feature to a page about it, made from a template that the user sets, such as a gene
// database. There is none by default: following it tells another site the name of the feature. The
// template is kept in this browser.

const KEY = 'svm-sieve feature link';
/** Stands for the name of the feature. */
export const PLACEHOLDER = '{name}';
const MAX_LENGTH = 2000;

/** What is wrong with a template, for the user; null if nothing is. */
export function templateProblem(template: string): string | null {
  if (template.length > MAX_LENGTH) return 'The link is too long.';
  if (!template.includes(PLACEHOLDER)) return `Write ${PLACEHOLDER} where the name of the feature belongs.`;
  const [a, b] = ['a', 'b'].map((name) => addressOf(template, name));
  if (!a || !b) return 'This is not a valid web address.';
  if (a.protocol !== 'https:') return 'The address must begin with https://.';
  if (a.username !== '' || a.password !== '') return 'The address must not contain a user name.';
  if (a.host !== b.host) return `${PLACEHOLDER} must not be part of the host name.`;
  return null;
}

/** The address for a feature; null without a valid template. */
export function featureLink(template: string | null, feature: string): { href: string; site: string } | null {
  if (template === null || templateProblem(template) !== null) return null;
  const [address, a, b] = [feature, 'a', 'b'].map((name) => addressOf(template, name));
  if (!address || !a || !b || address.origin !== a.origin) return null;
  // A name of dots is a step in the path, however it is written.
  if (/^\.\.?$/.test(feature) && a.pathname !== b.pathname) return null;
  return { href: address.href, site: address.host };
}

function addressOf(template: string, name: string): URL | null {
  try {
    return new URL(template.trim().replaceAll(PLACEHOLDER, () => encoded(name)));
  } catch {
    return null;
  }
}

/** Also what encodeURIComponent leaves. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function storedTemplate(): string | null {
  try {
    const template = localStorage.getItem(KEY);
    return template !== null && templateProblem(template) === null ? template : null;
  } catch {
    return null;
  }
}

/** Null removes it. */
export function storeTemplate(template: string | null): void {
  try {
    if (template === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, template);
  } catch {
    // Without storage the template is used until the page is closed.
  }
}
