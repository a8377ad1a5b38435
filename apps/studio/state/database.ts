// Promise wrappers for the parts of IndexedDB that the storage needs.

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
      // A newer studio in another tab must be able to upgrade the database.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(unavailable());
    request.onblocked = () => reject(unavailable());
  });
}

const unavailable = () =>
  new StudioFailure({
    message: 'The browser cannot store data for this page, because the window is private or storage is disabled.',
    isBug: false,
  });

/** Runs work in one transaction: all of it is stored, or nothing. */
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

/** The result of a request. */
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
      ? 'The browser has no storage left. Export what you need, or close older runs.'
      : 'The browser could not store this. Export what you need before you close the page.';
  return new StudioFailure({ message, isBug: false });
}
