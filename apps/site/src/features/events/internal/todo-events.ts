import { allOf, where } from '@cubic/contract'
import type { Audience } from '../data/api.ts'
import { BY_START, events } from '../data/lists.ts'

/** Coming events that need an action. */
export const todoEvents = ({ guest }: Audience) =>
  events('todo', guest, {
    condition: allOf(where('home_todo_list', '=', true), where('status', 'in', ['not_start', 'processing'])),
    sort: BY_START,
    limit: 4,
  })
