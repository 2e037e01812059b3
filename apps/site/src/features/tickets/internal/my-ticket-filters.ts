import { allOf, anyOf, whereOf, type ConditionOf, type SortKey } from '@cubic/contract'

const where = whereOf('CubicEventApplicant')
type TicketCondition = ConditionOf<'CubicEventApplicant'>

export const TICKET_TABS = ['all', 'not_checked_in', 'not_rated', 'completed'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

export function ticketTabOf(text: string | null): TicketTab {
  return TICKET_TABS.find((tab) => tab === text) ?? 'all'
}

export function ticketsWhere(tab: TicketTab, userId: number): TicketCondition {
  return allOf(where('user_id.id', '=', userId), ...NARROWED[tab])
}

export type TicketRun = { readonly condition: TicketCondition; readonly sort: readonly SortKey[] }

/** Returns the runs of a tab, in order: coming events first, then past ones, latest first. */
export function ticketRuns(tab: TicketTab, userId: number): readonly TicketRun[] {
  const all = ticketsWhere(tab, userId)
  if (tab === 'not_checked_in') return [run(all, 'asc')]
  if (tab !== 'all') return [run(all, 'desc')]
  return [run(allOf(all, ...AHEAD), 'asc'), run(allOf(all, BEHIND), 'desc')]
}

/**
 * The tickets that the user got for others, bound or not. In the order of `all`: those that can still be passed on come
 * first.
 */
export function runsForOthers(userId: number): readonly TicketRun[] {
  const theirs = allOf(
    where('submitter_id', '=', userId),
    where('user_id', '!=', userId),
    anyOf(where('registration_status', '!=', 'withdrawn'), where('check_in_status', '=', 'leave')),
  )
  return [run(allOf(theirs, ...AHEAD), 'asc'), run(allOf(theirs, BEHIND), 'desc')]
}

function run(condition: TicketCondition, order: SortKey['order']): TicketRun {
  return { condition, sort: [{ field: 'event.start_time', order }] }
}

const LIVE = ['success', 'waiting_review', 'waitlisted'] as const
const ON_OR_COMING = ['not_start', 'processing'] as const
/** Every ticket is in exactly one of the two. */
const AHEAD = [where('registration_status', 'in', LIVE), where('event.status', 'in', ON_OR_COMING)]
const BEHIND = anyOf(where('registration_status', 'not in', LIVE), where('event.status', 'not in', ON_OR_COMING))

const attended = where('check_in_status', '=', 'attend')
const NARROWED: { readonly [tab in TicketTab]: readonly TicketCondition[] } = {
  all: [],
  not_checked_in: [
    where('registration_status', '=', 'success'),
    where('check_in_status', '=', 'not_present'),
    where('event.status', 'in', ON_OR_COMING),
  ],
  not_rated: [attended, where('activity_evaluation_score', 'is null'), where('event.status', '!=', 'not_start')],
  completed: [attended, where('activity_evaluation_score', 'is not null')],
}
