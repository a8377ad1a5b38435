// The Content-Security-Policy of the studio: no request goes to another origin. It is in the page
// itself and in the headers of every file that `svm-sieve studio` or the service worker serves,
// because a worker has the policy of its own file.

const RULES = [
  "default-src 'none'",
  // The numeric core is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Charts have inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** For the page; frame-ancestors is valid in headers only. */
export const PAGE_POLICY = RULES.join('; ');

/** For headers. */
export const POLICY = [...RULES, "frame-ancestors 'none'"].join('; ');
