// What the page may do, as its Content-Security-Policy says: nothing leaves for anywhere but where
// the page came from. It stands in the page itself, and goes with every file that `svm-sieve
// studio` or the service worker gives out, since workers have the policy of their own file.

const RULES = [
  "default-src 'none'",
  // The numeric core is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Charts have their marks styled one by one.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** For the page, which cannot say of itself who may frame it. */
export const PAGE_POLICY = RULES.join('; ');

/** For headers. */
export const POLICY = [...RULES, "frame-ancestors 'none'"].join('; ');
