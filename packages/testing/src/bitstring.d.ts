// The library has no types.
declare module '@digitalbazaar/bitstring' {
  export class Bitstring {
    constructor(given: { readonly buffer: Uint8Array })
    static decodeBits(given: { readonly encoded: string }): Promise<Uint8Array>
    get(index: number): boolean
  }
}
