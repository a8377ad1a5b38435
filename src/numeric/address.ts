// Addresses in the core's memory: numbers of their own a type, so that a count or an index where an
// address is expected does not compile.

declare const brand: unique symbol;

/** The address of a piece of the core's memory. */
export type Address = number & { readonly [brand]: 'address' };

/** Stands for "none" where a routine takes an address or nothing. */
export const NULL_ADDRESS = 0 as Address;

/** The address `bytes` further on. */
export function offset(address: Address, bytes: number): Address {
  return (address + bytes) as Address;
}

/** The address of element `index` of an array of doubles. */
export function doubleAt(address: Address, index: number): Address {
  return (address + 8 * index) as Address;
}

/** The address of element `index` of an array of 32-bit integers. */
export function integerAt(address: Address, index: number): Address {
  return (address + 4 * index) as Address;
}
