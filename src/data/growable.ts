// Typed arrays that grow by doubling, for data whose length is known only at the end.

export interface Growable<A> {
  readonly length: number;
  push(value: number): void;
  /**
   * What was pushed, in an array of just that length. The growable is empty afterwards, its memory
   * free.
   */
  take(): A;
}

const FIRST_CAPACITY = 16;

export function growableDoubles(): Growable<Float64Array> {
  return growable((length) => new Float64Array(length));
}

export function growableIntegers(): Growable<Int32Array> {
  return growable((length) => new Int32Array(length));
}

function growable<A extends Float64Array | Int32Array>(make: (length: number) => A): Growable<A> {
  let array = make(FIRST_CAPACITY);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === array.length) {
        const longer = make(2 * length);
        longer.set(array);
        array = longer;
      }
      array[length++] = value;
    },
    take() {
      const taken = array.slice(0, length) as A;
      array = make(FIRST_CAPACITY);
      length = 0;
      return taken;
    },
  };
}
