import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { readonly challenge: string; readonly rpId?: string; readonly rp?: { readonly id: string } }
type Slips = {
  readonly origin?: string
  readonly rpId?: string
  /** As a device says that did not ask for a finger, a face or a PIN. */
  readonly unverified?: boolean
  readonly counter?: number
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** A passkey in software: answers WebAuthn's options as a browser would, and wrongly where a test asks for it. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly origin: string
  readonly #key: KeyObject
  readonly #point: { readonly x: Buffer; readonly y: Buffer }
  #counter = 0

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  create({ challenge, rp }: Options, slips: Slips = {}): { readonly [name: string]: unknown } {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#authData(rp?.id ?? '', slips, 0x40),
      Buffer.alloc(16),
      length,
      this.id,
      this.#coseKey(),
    ])
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    const clientDataJSON = url(this.#clientData('webauthn.create', challenge, slips))
    return this.#credential({ clientDataJSON, attestationObject: url(attestation), transports: ['internal'] })
  }

  get({ challenge, rpId = '' }: Options, slips: Slips = {}): { readonly [name: string]: unknown } {
    const authData = this.#authData(rpId, slips, 0)
    const clientData = this.#clientData('webauthn.get', challenge, slips)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key)
    return this.#credential({
      clientDataJSON: url(clientData),
      authenticatorData: url(authData),
      signature: url(signature),
    })
  }

  #credential(response: object) {
    const id = url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #authData(rpId: string, slips: Slips, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(slips.counter ?? ++this.#counter)
    const seen = slips.unverified ? 0x01 : 0x05
    return Buffer.concat([sha256(slips.rpId ?? rpId), Buffer.from([flags | seen]), counter])
  }

  #clientData(type: string, challenge: string, { origin = this.origin }: Slips): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key. */
  #coseKey(): Buffer {
    const { x, y } = this.#point
    const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
    return Buffer.concat([start, x, Buffer.from([0x22, 0x58, 0x20]), y])
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
