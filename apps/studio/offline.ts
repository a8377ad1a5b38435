// Lets the studio work offline once it has been loaded. Where that cannot be, at an insecure
// address or where the browser keeps nothing, it works as long as there is a connection.

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('./service-worker.js', { scope: './' }).catch(() => {});
