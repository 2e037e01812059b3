import { allOf, whereOf } from '@cubic/contract'
import type { Audience } from '@cubic/web-kit/queries/query'
import { BY_START, events } from '../data/lists.ts'

const where = whereOf('CubicEventBase')

export const todoEvents = (audience: Audience) =>
  events('todo', audience, () => ({
    condition: allOf(where('home_todo_list', '=', true), where('status', 'in', ['not_start', 'processing'])),
    sort: BY_START,
    limit: 4,
  }))
