import { provideReadView } from '@cubic/web-kit/queries/query'
import { tanstackReadView } from '@cubic/web-kit/queries/tanstack-read-view'
import { afterEach, expect, it, vi } from 'vitest'
import { UNDOABLE } from '../../src/features/events/internal/undoable-methods.ts'

type Sent = {
  readonly query: string
  readonly variables: { readonly id: number; readonly method?: string; readonly arguments?: string }
}

provideReadView(tanstackReadView)

afterEach(() => void vi.unstubAllGlobals())

/** Answers in place of the server, for events in these states; returns the methods that were called. */
function serve(events: { readonly [id: number]: { readonly status: string; readonly publish_time: string | null } }) {
  const called: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as Sent
    if (variables.method === undefined) {
      const raw = JSON.stringify({ id: variables.id, ...events[variables.id] })
      return Response.json({ data: { dash: { generic: { get: { raw } } } } })
    }
    called.push([variables.id, variables.method, JSON.parse(variables.arguments ?? '{}')])
    const answer = {
      status: 'ok',
      error_kind: null,
      error_sub_kind: null,
      sub_kind: null,
      error_msg: null,
      errors: [],
      result: '{}',
    }
    return Response.json({ data: { dash: { generic: { call_method: answer } } } })
  })
  return called
}

it('undoing an unpublishing publishes at once what was public, and at its time what was scheduled', async () => {
  const at = '2026-12-24T10:00:00Z'
  const called = serve({ 5: { status: 'not_start', publish_time: null }, 6: { status: 'scheduled', publish_time: at } })
  const unpublishing = UNDOABLE['unpublish']
  await unpublishing?.batches({}).run([5])
  await unpublishing?.batches({}).run([6])
  await unpublishing?.undo?.run([5])
  await unpublishing?.undo?.run([6])
  expect(called).toEqual([
    [5, 'unpublish', {}],
    [6, 'unpublish', {}],
    [5, 'publish', {}],
    [6, 'publish', { at }],
  ])
})

it('takes the time of the last unpublishing, not of an earlier one', async () => {
  const events = { 6: { status: 'scheduled', publish_time: '2026-12-24T10:00:00Z' as string | null } }
  const called = serve(events)
  const unpublishing = UNDOABLE['unpublish']
  await unpublishing?.batches({}).run([6])
  events[6] = { status: 'not_start', publish_time: null }
  await unpublishing?.batches({}).run([6])
  await unpublishing?.undo?.run([6])
  expect(called.at(-1)).toEqual([6, 'publish', {}])
})
