import { allOf, where, type Condition } from '@cubic/contract'

/** The tabs of one's own tickets, in their order. */
export const TICKET_TABS = ['all', 'not_checked_in', 'not_rated', 'completed'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

export function ticketTabOf(text: string | null): TicketTab {
  return TICKET_TABS.find((tab) => tab === text) ?? 'all'
}

/** The tickets that a tab lists. */
export function ticketsWhere(tab: TicketTab, userId: number): Condition {
  return allOf(where('user_id.id', '=', userId), ...NARROWED[tab])
}

const attended = where('check_in_status', '=', 'attend')
const NARROWED: { readonly [tab in TicketTab]: readonly Condition[] } = {
  all: [],
  not_checked_in: [
    where('registration_status', '=', 'success'),
    where('check_in_status', '=', 'not_present'),
    where('event.status', 'in', ['not_start', 'processing']),
  ],
  not_rated: [attended, where('activity_evaluation_score', 'is null')],
  completed: [attended, where('activity_evaluation_score', 'is not null')],
}
