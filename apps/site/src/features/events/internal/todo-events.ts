import { allOf } from '@cubic/contract'
import type { Audience } from '@cubic/web-kit/queries/query'
import { BY_START, events, whereEvent } from '../data/lists.ts'

export const todoEvents = (audience: Audience) =>
  events('todo', audience, () => ({
    condition: allOf(whereEvent('home_todo_list', '=', true), whereEvent('status', 'in', ['not_start', 'processing'])),
    sort: BY_START,
    limit: 4,
  }))
