import { randomFillSync } from 'node:crypto'
import { BINDING_CODE_LENGTH, bindingCodeFrom } from '@cubic/domain/ticket/binding-code'

/** Asking for many random bytes at once takes as long as asking for a few. */
const random = Buffer.alloc(256 * BINDING_CODE_LENGTH)
let used = random.length

/** Has 60 bits from the system's random source, so that two never meet; an index makes sure. */
export function newBindingCode(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const code = bindingCodeFrom(random.subarray(used, used + BINDING_CODE_LENGTH))
  used += BINDING_CODE_LENGTH
  return code
}
