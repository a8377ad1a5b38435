// Makes the studio work offline once it has been loaded. At an insecure address, or where the browser
// stores nothing, it needs a connection.

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('./service-worker.js', { scope: './' }).catch(() => {});
