// Lets the studio work offline once it has been loaded. Where that cannot be, it works as long as there is a connection.

export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('./service-worker.js', { scope: './' });
  } catch {
    // An insecure address, or a browser that keeps nothing.
  }
}
