import type { QueryFamily } from '@cubic/web-kit/query'

/*
 * Reads that mutations of other features make stale, too: a registration changes what is told of events and of tickets. They stand
 * here because features do not import each other in circles, and because a page that changes a ticket need not load how tickets are read.
 */

export const EVENT: QueryFamily = { name: 'event' }
export const EVENTS: QueryFamily = { name: 'events' }
export const REGISTRATION_STATE: QueryFamily = { name: 'registration-state' }
export const TODO: QueryFamily = { name: 'todo' }
export const REGISTRATION_FORM: QueryFamily = { name: 'registration-form' }
export const OWN_APPLICANTS: QueryFamily = { name: 'own-applicants' }
export const TICKET: QueryFamily = { name: 'ticket' }
export const MY_TICKETS: QueryFamily = { name: 'my-tickets' }
export const MY_TICKET_COUNTS: QueryFamily = { name: 'my-ticket-counts' }
export const NEXT_TICKET: QueryFamily = { name: 'next-ticket' }
export const TICKETS_FOR_OTHERS: QueryFamily = { name: 'tickets-for-others' }
