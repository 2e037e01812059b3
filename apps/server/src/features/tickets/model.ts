import { type Caller, type ExternalId, identifier, type Model, sql } from '@cubic/data-platform'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { maskName } from '@cubic/domain/ticket/mask'
import { ticketLink } from '@cubic/domain/ticket/qr-token'
import type { Config } from '../../infra/services/configuration.ts'
import { limitedNetwork } from '../../infra/network/networks.ts'
import type { TryLimit } from '../../infra/limits/tries.ts'
import type { LateServices } from '../feature.ts'
import { isScanner } from '../people/data/roles.ts'
import { isNoShow } from '../statistics/data/counts.ts'

/** The fields of a shared link: the event, the states, the QR and a masked name, nothing else. */
const SHOWN_TO_HOLDERS = new Set([
  'name',
  'registration_status',
  'check_in_status',
  'check_in_time',
  'qr_token',
  ...['event', 'event_id'].flatMap((event) => [
    event,
    ...[
      'id',
      'name',
      'address',
      'address_cn',
      'notice',
      'start_time',
      'end_time',
      'cover',
      'status',
      'sign_in',
      'activity_mode',
      'type_id',
      'type_name',
      'calendar_sequence',
    ].map((field) => `${event}.${field}`),
  ]),
])

/**
 * A code has 60 bits: with a million tickets, one guess in 2^40 is right, and at 3,000 in five minutes that takes a
 * thousand years or so. The limits suffice for a hall full of people behind one address; beyond them tries slow down.
 */
const GUESSES = { user: { max: 20, seconds: 300 }, address: { max: 3000, seconds: 300, slowMs: 1000 } }

/** The parts that make an applicant a ticket: its QR, and how it is found by code. */
export function ticketParts({ publicUrl }: Config, services: LateServices): Pick<Model, 'derived' | 'externalId'> {
  const externalId: ExternalId = {
    find(text, ticket) {
      const code = normalizeBindingCode(text)
      if (code) return sql`${ticket}.flora_external_id = ${code}`
      const signed = services().signer.verify(text)
      return signed && sql`(${ticket}.id = ${signed.ticketId} and ${ticket}.event_id = ${signed.eventId})`
    },
    publicFields: SHOWN_TO_HOLDERS,
    mask: { name: (name) => (typeof name === 'string' ? maskName(name) : name) },
    isProof: (text) => services().signer.verify(text) !== undefined,
    guard: (caller, find) => services().tries(codeLimits(caller), find, (id) => id === undefined),
  }
  return {
    externalId,
    derived: {
      no_show: {
        sql: (ticket) =>
          sql`exists (select 1 from cubic_event_base event where event.id = ${ticket}.event_id and ${isNoShow(ticket, identifier('event'))})`,
      },
      qr_token: {
        needs: ['id', 'event_id'],
        compute: (row) =>
          ticketLink(
            publicUrl,
            services().signer.sign({ ticketId: Number(row['id']), eventId: Number(row['event_id']) }),
          ),
      },
    },
  }
}

export function codeLimits(caller: Caller): readonly TryLimit[] {
  // Staff who check people in may read every ticket anyway, and meet many wrong codes at a door.
  if (isScanner(caller)) return []
  const byAddress = { key: `ticket-code:address:${limitedNetwork(caller.address)}`, ...GUESSES.address }
  return caller.userId === null
    ? [byAddress]
    : [{ key: `ticket-code:user:${caller.userId}`, ...GUESSES.user }, byAddress]
}
