import { anyOf, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, nobody, through } from '../../../infra/access/access-rules.ts'
import { applicantManagers, eventManagers, scanners } from '../../people/data/roles.ts'
import { organisedBy } from '../../units/data/event-rules.ts'

/** `path` leads to the event's id. */
export function passOf(path: string): Rule {
  return ({ key }) => (key ? where(path, '=', key.recordId) : anyOf())
}

/** `path` is `id` for events themselves. */
export function staffOf(path: 'id' | 'event_id'): Rule {
  return either(scanners, path === 'id' ? organisedBy('door') : through(path, organisedBy('door')))
}

/** Staff who check people in, and the scanner passes of the event to which `path` leads (wire §7). */
export function atTheDoor(path: 'id' | 'event_id'): { readonly right: Rule; readonly reach: Rule } {
  return { right: either(staffOf(path), passOf(path)), reach: passOf(path) }
}

/** Staff who handle the event's people, or its door, enter when people came and left. */
export function entersAttendance(path: 'id' | 'event_id'): Rule {
  const handles = either(organisedBy('registrar'), organisedBy('door'))
  return either(eventManagers, applicantManagers, scanners, path === 'id' ? handles : through(path, handles))
}

export const readByScanners: Access = { read: staffOf('event_id'), create: nobody, write: nobody, unlink: nobody }
