import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PrintDialog } from '../../src/features/applicants/components/print-dialog.tsx'
import { found, read, serve } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  await page.viewport(414, 896)
})

const EVENT = {
  id: 7,
  name: 'Salon',
  cover: null,
  type_id: null,
  status: 'not_start',
  start_time: '2026-12-04T06:00:00Z',
  end_time: '2026-12-04T08:30:00Z',
  address: 'Library 203',
}
const question = (id: number, type: string, name: string) => ({ id, type, name, required: false, removed: false })
const QUESTIONS = [question(11, 'text', 'Department'), question(12, 'phone', 'Phone')]
const person = (id: number, name: string, department: string) => ({
  id,
  name,
  unify_id: `S${id}`,
  values: { 11: department, 12: '+8613800000001' },
  flora_external_id: `ABCD234${id}`,
  qr_token: `https://events.example.edu/t/${id}`,
})
const PEOPLE = [person(2, '周岚', 'Physics'), person(1, '陈静', 'Law')]

it('prints everybody with a seat by name, with the answers one chooses, to sign or as badges', async () => {
  const asked: unknown[] = []
  serve({
    get: () => read(EVENT),
    search: ({ fields, condition }) => {
      if (fields?.includes('tips')) return found(...QUESTIONS)
      asked.push(condition)
      return found(...PEOPLE)
    },
  })
  await show(
    <ToastProvider Note={ToastNote}>
      <PrintDialog eventId={7} onDismiss={() => undefined} />
    </ToastProvider>,
  )
  await expect.element(page.getByText('Salon').first()).toBeVisible()
  await expect.element(page.getByText('Fri 4 Dec 2026 14:00 – 16:30 · Library 203')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Department' }).click()
  expect(page.getByRole('checkbox', { name: 'Phone' }).elements()).toEqual([])
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map(({ textContent }) => textContent.trim()))
  await expect
    .poll(() => rows().slice(1))
    .toEqual([
      ['No.', 'Name', 'ID', 'Department', 'Signature'],
      ['1', '陈静', 'S1', 'Law', ''],
      ['2', '周岚', 'S2', 'Physics', ''],
    ])
  expect(asked.at(-1)).toContain('"field":"registration_status","comparator":"=","value":"success"')
  await page.getByRole('button', { name: 'Name badges' }).click()
  await expect.element(page.getByRole('img', { name: /周岚/ })).toBeVisible()
  const badges = page
    .getByRole('dialog')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(badges).toEqual([
    expect.stringMatching(/^Salon陈静S1 · LawABCD/),
    expect.stringMatching(/^Salon周岚S2 · PhysicsABCD/),
  ])
})
