import { anyOf, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, nobody } from '../../../infra/access/access-rules.ts'
import { scanners } from '../../people/data/roles.ts'

/** Condition: the record belongs to the event of the caller's scanner pass. `path` leads to the event's id. */
export function passOf(path: string): Rule {
  return ({ key }) => (key ? where(path, '=', key.recordId) : anyOf())
}

/** Staff who check people in, and the scanner passes of the event to which `path` leads (wire §7). */
export function atTheDoor(path: string): { readonly right: Rule; readonly reach: Rule } {
  return { right: either(scanners, passOf(path)), reach: passOf(path) }
}

/** Rights to records that scans write: staff who check people in read them, nobody changes them by hand. */
export const readByScanners: Access = { read: scanners, create: nobody, write: nobody, unlink: nobody }
