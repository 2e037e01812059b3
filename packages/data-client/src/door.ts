import type { ClaimAnswer, DoorList, HandOverAnswer, PassAnswer, ScanResult, SentScan } from '@cubic/contract'
import type { Options } from './client-options.ts'
import type { Connection } from './connection.ts'
import { callOf, decode } from './graphql.ts'

/** What a device says of itself: its name, and how many of its scans wait to be sent. */
type DeviceReport = { readonly device?: string; readonly waiting?: number }

export interface Door {
  /** The tickets of an event for its scanners; with `since`, the version of the last answer, only what has changed. */
  doorList(
    eventId: number,
    query?: DeviceReport & { readonly since?: string; readonly limit?: number },
    options?: Options,
  ): Promise<DoorList>
  /**
   * Sends scans, in any order and as often as needed. `sentAt`: the device's clock. The results are in the order sent.
   */
  syncScans(
    eventId: number,
    scans: readonly SentScan[],
    report: DeviceReport & { readonly device: string; readonly sentAt?: string },
  ): Promise<readonly ScanResult[]>
  /** Tells what a scanner pass is for, before it is claimed. */
  lookAtPass(code: string, options?: Options): Promise<PassAnswer>
  claimPass(code: string, deviceName: string): Promise<ClaimAnswer>
  /** Hands over scans that still wait as the pass with this token has ended, for the event's staff to look at. */
  handOver(
    token: string,
    scans: readonly SentScan[],
    about: { readonly device: string; readonly sentAt: string; readonly clockOffset?: number },
  ): Promise<HandOverAnswer>
}

type RawList = {
  readonly [field in keyof DoorList]: DoorList[field] extends boolean | string | number | null
    ? DoorList[field]
    : string
}

export function door({ query, announce, post }: Connection): Door {
  return {
    async doorList(eventId, { since, limit, device, waiting } = {}, options) {
      const { tickets, signing_keys, events, settled, readings, ...rest } = await query<RawList>(
        callOf({
          field: 'cubicEvent door_list',
          args: 'event_id: Int!, since: String, limit: Int, device: String, waiting: Int',
          select: 'version tickets complete full signing_keys events settled total salt readings',
          variables: { event_id: eventId, since, limit, device, waiting },
        }),
        options,
      )
      return {
        ...rest,
        tickets: decode(tickets, []),
        signing_keys: decode(signing_keys, []),
        events: decode(events, []),
        settled: decode(settled, []),
        readings: decode(readings, {}),
      }
    },
    async syncScans(eventId, scans, { device, sentAt, waiting }) {
      const { results } = await announce<{ readonly results: string | null }>(
        callOf({
          kind: 'mutation',
          field: 'cubicEvent sync_scans',
          args: 'event_id: Int!, device: String!, scans: String!, sent_at: String, waiting: Int',
          select: 'status error_kind error_msg results',
          variables: { event_id: eventId, device, scans: JSON.stringify(scans), sent_at: sentAt, waiting },
        }),
      )
      return decode(results, [])
    },
    async lookAtPass(code, { signal } = {}) {
      return (await post('/api/door/v1/pass', { code }, { anonymous: true, ...(signal && { signal }) })) as PassAnswer
    },
    async claimPass(code, deviceName) {
      const sent = { code, device_name: deviceName }
      return (await post('/api/door/v1/claim', sent, { anonymous: true })) as ClaimAnswer
    },
    async handOver(token, scans, { device, sentAt, clockOffset }) {
      const sent = { token, device, scans, sent_at: sentAt, clock_offset: clockOffset }
      return (await post('/api/door/v1/hand-over', sent, { anonymous: true })) as HandOverAnswer
    },
  }
}
