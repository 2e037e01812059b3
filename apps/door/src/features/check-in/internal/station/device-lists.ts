import type { DoorTicket } from '@cubic/contract'
import { ticketAfter, ticketBefore } from '../lists/ticket-after.ts'
import { addToList, emptyList, partsOf, putTicket, type ListPart, type TicketList } from '../lists/ticket-list.ts'
import type { StationServer } from '../network/station-server.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import { passes, type Verdict } from '../scans/verdict.ts'
import type { Vault } from '../storage/vault.ts'
import type { Machine } from './run-machine.ts'

type DeviceListsOptions = {
  readonly server: StationServer
  readonly vault: Vault
  readonly machine: Machine
  readonly eventIds: readonly number[]
  readonly device: string
}

export type DeviceLists = {
  readonly byEvent: ReadonlyMap<number, TicketList>
  readonly read: () => Promise<void>
  /** Fetches all tickets, or what has changed since the last answer. */
  readonly fetch: () => Promise<void>
  readonly mark: (record: ScanRecord, decided: Verdict) => void
  /** The ticket of a scan that was taken back can be scanned again. */
  readonly unmark: (record: ScanRecord) => void
}

const PAGE = 5000
const PART = 5000
/** Once this many parts with changes are stored, the whole list is stored again in their place. */
const PARTS_MAX = 40

export function openDeviceLists({ server, vault, machine, eventIds, device }: DeviceListsOptions): DeviceLists {
  const lists = new Map(eventIds.map((eventId) => [eventId, emptyList(eventId)]))
  const stored = storedParts(vault)

  async function fetchList(list: TicketList): Promise<void> {
    do {
      // a list that an older scanner has stored lacks what this one searches by: it is fetched whole
      const before = list.salt === undefined ? undefined : list.version
      const answer = await server.doorList(list.eventId, {
        ...(before !== undefined && { since: before }),
        limit: PAGE,
        device,
        waiting: machine.state().waiting,
      })
      void machine.dispatch({ type: 'reached' })
      const { settled, total, ...part } = answer
      if (total !== null) list.total = total
      const isNews = part.tickets.length > 0 || part.full || part.complete !== list.complete
      addToList(list, part)
      void machine.dispatch({ type: 'list_changed' })
      if (isNews) await machine.keep(() => stored.add(list, part))
      await machine.dispatch({ type: 'settled', scanIds: settled })
    } while (!list.complete && machine.state().phase !== 'closed')
  }

  function ticketOf(eventId: number, { ticketId }: Verdict): DoorTicket | undefined {
    return ticketId === undefined ? undefined : lists.get(eventId)?.tickets.get(ticketId)
  }

  return {
    byEvent: lists,
    read: () =>
      vault.readLists((eventId, part) => {
        const list = lists.get(eventId)
        if (!list) return
        addToList(list, part)
        stored.found(eventId)
      }),
    async fetch() {
      for (const list of lists.values()) await fetchList(list)
    },
    mark(record, decided) {
      const list = lists.get(record.eventId)
      const ticket = ticketOf(record.eventId, decided)
      if (!list || !ticket) return
      const after = ticketAfter(ticket, decided, record)
      if (after !== ticket) putTicket(list, after)
    },
    unmark(record) {
      const list = lists.get(record.eventId)
      const ticket = ticketOf(record.eventId, record.shown)
      if (passes(record.shown) && list && ticket?.check_in_status === 'attend')
        putTicket(list, ticketBefore(ticket, record))
    },
  }
}

/** Stores the answers with a list one after the other, and counts them. */
function storedParts(vault: Vault) {
  const counts = new Map<number, number>()
  return {
    found: (eventId: number) => void counts.set(eventId, (counts.get(eventId) ?? 0) + 1),
    add(list: TicketList, answer: ListPart): Promise<void> {
      const { eventId } = list
      const count = (counts.get(eventId) ?? 0) + 1
      const isLong = list.complete && count > PARTS_MAX
      const written = isLong ? partsOf(list, PART) : [answer]
      counts.set(eventId, isLong ? written.length : count)
      return isLong || answer.full ? vault.replaceList(eventId, written) : vault.addListPart(eventId, answer)
    },
  }
}
