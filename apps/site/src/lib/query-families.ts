import type { QueryFamily } from '@cubic/web-kit/query'

/*
 * Query families that other features' mutations make stale, too: a registration changes events and tickets. They are
 * here because features must not import each other in circles, and so that a page that changes tickets need not load their queries.
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
