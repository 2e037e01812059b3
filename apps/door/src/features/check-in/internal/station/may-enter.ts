import type { DoorTicket } from '@cubic/contract'
import { keepsPlaces } from '../door/door-mode.ts'
import { placeOf } from '../lists/ticket-after.ts'
import { groupOf } from '../lists/ticket-list.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import type { Station } from './station.ts'

/** The others of a scanned ticket's group who may still come in. None where the ticket itself lets nobody in. */
export function openGroupOf(station: Station, { shown, undone, direction }: ScanRecord): readonly DoorTicket[] {
  const { verdict, ticketId } = shown
  // groups come together, but each person is checked out alone
  if (direction === 'out' || station.state().mode.direction === 'out') return []
  if (undone || ticketId === undefined || (verdict !== 'welcome' && verdict !== 'already_in')) return []
  return groupOf(station.lists(), ticketId).filter((ticket) => mayEnter(ticket, station.wasLetIn))
}

/** May somebody of the list go through this door, the way that it is for, as far as this device knows? */
export function mayPass(station: Station, ticket: DoorTicket): boolean {
  const { mode, session, event } = station.state()
  if (ticket.registration_status !== 'success') return false
  if (!keepsPlaces(event)) return mode.direction === 'in' && mayEnter(ticket, station.wasLetIn)
  const [, came = null, left = null] = placeOf(ticket, session?.id ?? 0) ?? []
  if (mode.direction === 'out') return came !== null && left === null
  return came === null || left !== null
}

/** May somebody of the list be checked in, as far as this device knows? */
export function mayEnter(ticket: DoorTicket, wasLetIn: (ticketId: number) => boolean): boolean {
  return ticket.registration_status === 'success' && ticket.check_in_status !== 'attend' && !wasLetIn(ticket.id)
}
