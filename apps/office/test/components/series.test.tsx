import type { EventSeries, EventStatus, SeriesDate } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CancelDialog } from '../../src/features/events/components/life/offline-dialogs.tsx'
import { RepeatDialog } from '../../src/features/events/components/series/repeat-dialog.tsx'
import { type Variables, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const STATUSES: readonly EventStatus[] = ['finished', 'not_start', 'not_start', 'cancelled', 'draft']
const series: EventSeries = {
  id: 3,
  name: 'Book Club',
  dates: STATUSES.map(
    (status, index) =>
      ({
        event_id: 11 + index,
        name: 'Book Club',
        place: index + 1,
        start_time: `2099-11-0${index + 2}T11:00:00Z`,
        moved_from: null,
        status,
        people: 4,
        state: { seats_limit: 30 },
      }) as SeriesDate,
  ),
}
const shown = (dialog: React.ReactNode) => show(<ToastProvider Note={ToastNote}>{dialog}</ToastProvider>)
const ok = (result: object | null) => ({
  status: 'ok',
  result: JSON.stringify(result),
  error_msg: null,
  error_kind: null,
  errors: [],
})

describe('the dialog that repeats an event', () => {
  it('fills in dates by a rule, which can be changed and struck, and sends the dates alone', async () => {
    const sent: Variables[] = []
    serve({
      call_method: (variables) => {
        sent.push(variables)
        return ok({ series_id: 3, ids: [1, 2] })
      },
    })
    const onDismiss = vi.fn<() => void>()
    // a Wednesday evening in Shanghai
    const start = '2099-11-04T11:00:00Z'
    await shown(<RepeatDialog id={12} start={start} last={start} onDismiss={onDismiss} />)
    await expect.element(page.getByRole('button', { name: 'Create 9 drafts' })).toBeVisible()
    await page.getByRole('textbox', { name: 'More dates' }).fill('3')
    await page.getByRole('button', { name: 'Fri' }).click()
    await page.getByRole('button', { name: 'Remove date 2' }).click()
    await page.getByRole('button', { name: 'Create 2 drafts' }).click()
    await vi.waitFor(() => expect(onDismiss).toHaveBeenCalled())
    expect(sent[0]).toMatchObject({ model: 'CubicEventBase', id: 12, method: 'repeat' })
    expect(JSON.parse(String(sent[0]?.['arguments']))).toEqual({
      dates: ['2099-11-06T11:00:00Z', '2099-11-13T11:00:00Z'],
      open_together: 'yes',
    })
  })

  it('says what is wrong, and keeps the dates', async () => {
    serve({
      call_method: () => ({
        status: 'error',
        result: null,
        error_kind: 'save:invalid',
        error_msg: 'Please check',
        errors: [{ level: 'error', kind: 'content', field: 'dates', index: 1, message: 'The date is over already' }],
      }),
    })
    const start = '2099-11-04T11:00:00Z'
    await shown(<RepeatDialog id={12} start={start} last={start} onDismiss={vi.fn<() => void>()} />)
    await page.getByRole('button', { name: 'Create 9 drafts' }).click()
    await expect.element(page.getByText('The date is over already')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Create 9 drafts' })).toBeEnabled()
  })

  it('asks for a start first', async () => {
    serve({})
    await shown(<RepeatDialog id={12} start="" last="" onDismiss={vi.fn<() => void>()} />)
    await expect.element(page.getByText('Enter when the event starts first.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Create 0 drafts' })).toBeDisabled()
  })
})

it('a cancellation of later dates lists them, says whom it tells, and is one call', async () => {
  const sent: Variables[] = []
  serve({
    event_series: () => series,
    call_method: (variables) => {
      sent.push(variables)
      return ok(null)
    },
  })
  await shown(<CancelDialog id={12} name="Book Club" isInSeries onDismiss={vi.fn<() => void>()} />)
  const dates = page.getByRole('list').getByRole('listitem')
  await expect.poll(() => dates.elements().length).toBe(1)
  await expect.element(page.getByText('4 people will be told of the cancellation.')).toBeVisible()
  await page.getByRole('button', { name: 'This and later dates' }).click()
  // not the one that is over nor the cancelled one; people of drafts are told nothing
  await expect.poll(() => dates.elements().length).toBe(3)
  await expect.element(page.getByText('8 people will be told of the cancellation.')).toBeVisible()
  await page.getByRole('button', { name: /and tell 8/i }).click()
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'unpublish')).toHaveLength(1))
  const call = sent.find(({ method }) => method === 'unpublish')
  expect(call).toMatchObject({ id: 12 })
  expect(JSON.parse(String(call?.['arguments']))).toEqual({ scope: 'later' })
})
