import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReviewBar } from '../../src/features/applicants/components/review-bar.tsx'
import { RowReview } from '../../src/features/applicants/components/row-review.tsx'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Answers in place of a server that skips these people. */
function serve(reasons: { readonly [id: string]: string }) {
  const called: unknown[] = []
  const skipped = Object.keys(reasons).map(Number)
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    called.push(
      JSON.parse((JSON.parse(body) as { readonly variables: { readonly arguments: string } }).variables.arguments),
    )
    const answer = {
      status: 'ok',
      result: JSON.stringify({ audited: [], skipped, reasons }),
      error_kind: null,
      error_msg: null,
      errors: null,
      sub_kind: null,
      error_sub_kind: null,
    }
    return Response.json({ data: { dash: { generic: { call_method: answer } } } })
  })
  return called
}

const NAMES = ['Ada', 'Bo', 'Chen']
async function showBar(ids = () => Promise.resolve([0, 1, 2])) {
  const keep = vi.fn<(ids: readonly number[]) => void>()
  const target = { ids, count: 3, nameOf: (id: number) => NAMES[id] }
  await show(
    <ToastProvider Note={ToastNote}>
      <ReviewBar selected={{ inState: () => target, keep, hasPanel: false }} target={target} />
    </ToastProvider>,
  )
  return keep
}

it('rejects with a usual reason in two presses, and never without one', async () => {
  const called = serve({})
  const keep = await showBar()
  await page.getByRole('button', { name: 'Reject 3' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A rejection needs a reason')
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  expect(called).toEqual([])
  await page.getByRole('button', { name: 'Registered twice' }).click()
  await page.getByRole('button', { name: 'Reject 3' }).click()
  await expect.element(page.getByText('Rejected 3 people')).toBeVisible()
  expect(called).toEqual([
    {
      applicant_ids: [0, 1, 2],
      decision: 'reject',
      reason: 'You are registered already, so this second registration is not kept.',
    },
  ])
  expect(keep).toHaveBeenLastCalledWith([])
})

it('approves with one key, names those who were decided about meanwhile, and keeps them selected', async () => {
  const called = serve({ 1: 'Chen Jing approved them a minute ago' })
  const keep = await showBar()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('Approved 2 people')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('BoChen Jing approved them a minute ago')
  expect(called).toEqual([{ applicant_ids: [0, 1, 2], decision: 'approve' }])
  expect(keep).toHaveBeenLastCalledWith([1])
})

it('says that the people could not be read, and lets them be reviewed again', async () => {
  const called = serve({})
  const ids = vi.fn<() => Promise<number[]>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue([0, 1, 2])
  await showBar(ids)
  await page.getByRole('button', { name: 'Approve 3' }).click()
  await expect.element(page.getByText('There was no response')).toBeVisible()
  await page.getByRole('button', { name: 'Approve 3' }).click()
  await expect.poll(() => called).toEqual([{ applicant_ids: [0, 1, 2], decision: 'approve' }])
})

it('shows the keys that act where the focus is, and leaves the reason by Escape', async () => {
  await page.viewport(1280, 800)
  const called = serve({})
  await showBar()
  const [reason, reject] = [
    page.getByRole('textbox', { name: 'Reason' }),
    page.getByRole('button', { name: 'Reject 3' }),
  ]
  const approve = page.getByRole('button', { name: 'Approve 3' })
  await expect.element(reject).toHaveTextContent('Reject 3R')
  await userEvent.keyboard('r')
  await expect.element(reason).toHaveFocus()
  await expect.element(reject).toHaveTextContent('Reject 3↵')
  await expect.element(approve).toHaveTextContent(/^Approve 3$/)
  await userEvent.keyboard('a{Escape}')
  await expect.element(reason).not.toHaveFocus()
  await expect.element(approve).toHaveTextContent('Approve 3A')
  expect(called).toEqual([])
  await userEvent.keyboard('r')
  await expect.poll(() => called).toEqual([{ applicant_ids: [0, 1, 2], decision: 'reject', reason: 'a' }])
})

it('rejects the row with the cursor by a key, with a reason, as it is approved by another', async () => {
  const called = serve({})
  const row = { id: 5, name: 'Ada', registration_status: 'waiting_review', event_id: { id: 3, display_name: 'Salon' } }
  await show(
    <ToastProvider Note={ToastNote}>
      <RowReview row={{ data: row, tags: ['audit'] } as unknown as ComponentProps<typeof RowReview>['row']} />
    </ToastProvider>,
  )
  await userEvent.keyboard('r')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too late')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.poll(() => called).toEqual([{ applicant_ids: [5], decision: 'reject', reason: 'Too late' }])
})
