// IndexedDB in promises: as much of it as the storage needs.

import { StudioFailure } from '../engine/failure.ts';

export function openDatabase(name: string, version: number, stores: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) {
      reject(unavailable());
      return;
    }
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const store of stores)
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      // Another tab may hold a newer studio, which must be able to change the stores.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(unavailable());
    request.onblocked = () => reject(unavailable());
  });
}

const unavailable = () =>
  new StudioFailure({
    message:
      'This browser keeps nothing for this page (a private window, or storage is turned off), so a reload begins anew.',
    isBug: false,
  });

/** Does some work in one transaction: all of it or nothing is kept. */
export function inTransaction<Name extends string>(
  database: IDBDatabase,
  stores: readonly Name[],
  mode: IDBTransactionMode,
  work: (store: (name: Name) => IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    try {
      const transaction = database.transaction([...stores], mode);
      work((name) => transaction.objectStore(name));
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(storageFailure(transaction.error));
    } catch (error) {
      reject(storageFailure(error));
    }
  });
}

/** What a request gives. */
export function given<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(storageFailure(request.error));
  });
}

function storageFailure(error: unknown): StudioFailure {
  const name = error instanceof DOMException ? error.name : '';
  const message =
    name === 'QuotaExceededError'
      ? 'The browser has no room left to keep this for after a reload. Take away what you need, or remove older runs.'
      : 'The browser could not keep this for after a reload. Take away what you need before you leave.';
  return new StudioFailure({ message, isBug: false });
}
