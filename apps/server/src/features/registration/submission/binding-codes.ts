import { randomBytes } from 'node:crypto'
import { bindingCodeFrom } from '@cubic/domain/ticket/binding-code'

/** A new binding code from the system's random source: 60 bits, so that two never meet in practice (an index makes sure). */
export function newBindingCode(): string {
  return bindingCodeFrom(randomBytes(16))
}
