export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }
export type Sealer = {
  readonly seal: (value: unknown) => Promise<Sealed>
  readonly unseal: (sealed: Sealed) => Promise<unknown>
  /** After all that was sealed with the old one is gone. */
  readonly renewKey: () => Promise<void>
}

/** Encrypts what is stored, and decrypts it, with a key that no script can read. */
export async function openSealer(readKey: () => Promise<CryptoKey>): Promise<Sealer> {
  let key = await readKey()
  return {
    async seal(value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(value))
      return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
    },
    async unseal({ iv, data }) {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
      return JSON.parse(new TextDecoder().decode(plain)) as unknown
    },
    async renewKey() {
      key = await readKey()
    },
  }
}
