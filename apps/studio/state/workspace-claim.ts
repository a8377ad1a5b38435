// Gives each tab a workspace of its own. A tab holds a lock on its workspace as long as it is open, so
// a reload finds the workspace of the tab, and a new tab gets one that no other tab uses.

const KEY = 'svm-sieve workspace';

const lockName = (database: string, workspace: string) => `${database}: ${workspace}`;

/** The workspace of this tab: its own one, else a stored one that is free, else a new one. */
export async function claimWorkspace(database: string, stored: readonly string[]): Promise<string> {
  const key = `${KEY} ${database}`;
  const own = remembered(key);
  const candidates = [...(own === null ? [] : [own]), ...stored.toReversed()];
  for (const workspace of candidates) {
    if (!(await lock(lockName(database, workspace)))) continue;
    remember(key, workspace);
    return workspace;
  }
  const created = `${Date.now().toString(36)} ${crypto.randomUUID()}`;
  await lock(lockName(database, created));
  remember(key, created);
  return created;
}

/** The workspaces that are open in any tab. */
export async function usedWorkspaces(database: string): Promise<Set<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  const prefix = lockName(database, '');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

/** Locks of this page, by name: a page that opens its storage again keeps its workspace. */
const held = new Set<string>();

/** Whether the lock is held from now on. Without locks, at an insecure address, tabs share. */
function lock(name: string): Promise<boolean> {
  if (held.has(name) || !globalThis.navigator?.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (granted) => {
        if (granted) held.add(name);
        resolve(granted !== null);
        // Held until the page is closed.
        return granted ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(true));
  });
}

/** Survives a reload of the tab, and nothing else. */
function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, workspace: string): void {
  try {
    sessionStorage.setItem(key, workspace);
  } catch {
    // Without session storage a reload takes a free workspace, which is the same one.
  }
}
