// Things that must be released, whatever happens on the way: the last one taken first.

export interface Disposable {
  dispose(): void;
}

export interface Holder {
  /** Remembers a thing to be released, and gives it back. */
  hold<T extends Disposable>(thing: T): T;
  release(): void;
}

export function holder(): Holder {
  const held: Disposable[] = [];
  return {
    hold(thing) {
      held.push(thing);
      return thing;
    },
    release() {
      for (let thing = held.pop(); thing !== undefined; thing = held.pop()) thing.dispose();
    },
  };
}
