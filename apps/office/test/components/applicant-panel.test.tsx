import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ApplicantPanel } from '../../src/features/applicants/components/applicant-panel.tsx'
import { show } from './show.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  await page.viewport(414, 896)
})

const APPLICANT = {
  id: 5,
  name: 'Ada',
  unify_id: '2026010001',
  phone: '+8613800000001',
  email: 'ada@example.edu',
  values: { '11': 'Ada', '12': '+8613800000001', '13': '+8613800000001', '14': 'old@example.edu', '15': 'Robots' },
  registration_status: 'waiting_review',
  check_in_status: 'not_present',
  bound: true,
  user_id: { id: 9, display_name: 'Ada' },
  event_id: { id: 3, display_name: 'AI Challenge' },
}
const question = (id: number, type: string, name: string) => ({ id, type, name, required: false, removed: false })
const QUESTIONS = [
  question(11, 'text', 'Full name'),
  question(12, 'phone', 'Your phone'),
  question(13, 'phone', 'Whom to call'),
  question(14, 'email', 'Your email'),
  question(15, 'text', 'Topic'),
]
const past = (id: number, name: string, status: string, arrival: string) => ({
  id,
  registration_status: status,
  check_in_status: arrival,
  event_id: { id: id + 100, name, start_time: '2020-01-01T00:00:00Z', end_time: '2020-01-02T00:00:00Z' },
})

type Asked = {
  readonly query: string
  readonly variables: { readonly model: string; readonly fields?: readonly string[]; readonly arguments?: string }
}

/** Answers in place of a server with this applicant. */
function serve(given: {
  readonly applicant?: object
  readonly past?: readonly object[]
  readonly reasons?: readonly object[]
  readonly tags?: readonly string[]
  /** What a method gives. */
  readonly result?: object
}) {
  const asked: Asked['variables'][] = []
  const called: string[] = []
  const pageOf = (records: readonly object[]) => ({
    items: records.map((record) => ({ raw: JSON.stringify(record), allow_record_tags: [] })),
    relations: null,
    page_info: { total_count: records.length, custom_count: '{}', unreadable_fields: [] },
  })
  const answerTo = ({ query, variables }: Asked) => {
    asked.push(variables)
    const lists = { reject_reason: given.reasons ?? [], tips: QUESTIONS }
    const list = (['reject_reason', 'tips'] as const).find((field) => variables.fields?.includes(field))
    const rows = list ? lists[list] : (given.past ?? [])
    const answers = {
      call_method: () => {
        called.push(variables.arguments ?? '')
        return {
          status: 'ok',
          result: JSON.stringify({ audited: [5], skipped: [], reasons: {}, ...given.result }),
          error_kind: null,
          error_msg: null,
          errors: null,
          sub_kind: null,
          error_sub_kind: null,
        }
      },
      get: () => ({
        raw: JSON.stringify({ ...APPLICANT, ...given.applicant }),
        allow_record_tags: given.tags ?? ['audit'],
      }),
      search: () => pageOf(rows),
      get_model_list: () => [],
      info: () => ({ name: variables.model, display_name: '', description: '', display_field: 'name' }),
      fields: () => ({ raw: '{}' }),
      allow_record_tags: () => [],
    }
    const field = Object.keys(answers).find((name) => query.includes(`${name}(`)) ?? 'get_model_list'
    return { data: { dash: { generic: { [field]: answers[field as keyof typeof answers]() } } } }
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const sent = JSON.parse(body) as Asked | { readonly query: readonly Asked[] }
    if (!Array.isArray(sent.query)) return Response.json(answerTo(sent as Asked))
    return Response.json({ result: Object.fromEntries(sent.query.map((each, index) => [index, answerTo(each)])) })
  })
  return { called, pastReads: () => asked.filter(({ fields }) => fields?.includes('event_id.end_time')).length }
}

const showPanel = (onDismiss = () => undefined as void) =>
  show(
    <ToastProvider Note={ToastNote}>
      <ApplicantPanel open={{ id: 5, row: undefined, previous: undefined, next: undefined, onDismiss }} />
    </ToastProvider>,
  )

it('says who has arrived, and when', async () => {
  serve({
    applicant: { registration_status: 'success', check_in_status: 'attend', check_in_time: '2026-11-26T22:31:00Z' },
  })
  await showPanel()
  await expect.element(page.getByText('Checked in', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/27 Nov 2026 06:31/)).toBeVisible()
})

it('leaves out the answers that stand above, and no other that only equals them', async () => {
  serve({})
  await showPanel()
  await expect.element(page.getByText('Whom to call')).toBeVisible()
  await expect.element(page.getByText('Topic')).toBeVisible()
  await expect.element(page.getByText('Your phone')).not.toBeInTheDocument()
  await expect.element(page.getByText('Full name')).not.toBeInTheDocument()
  // It was corrected above, so what was answered is still worth reading.
  await expect.element(page.getByText('old@example.edu')).toBeVisible()
})

it('counts how often the person came, with one question to the server', async () => {
  const { pastReads } = serve({
    past: [
      past(1, 'Lecture', 'success', 'attend'),
      past(2, 'Contest', 'success', 'not_present'),
      past(3, 'Concert', 'withdrawn', 'not_present'),
    ],
  })
  await showPanel()
  await expect.element(page.getByRole('heading', { name: 'Past attendance' })).toBeVisible()
  await expect.element(page.getByText('Contest')).toBeVisible()
  await expect.element(page.getByText('Did not come', { exact: true })).toBeVisible()
  const figures = page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)
  expect(figures).toEqual(expect.arrayContaining(['3', '1']))
  expect(pastReads()).toBe(1)
})

it('says that earlier registrations are not known without an account, and nothing of an account that is hidden', async () => {
  const { pastReads } = serve({ applicant: { bound: false, user_id: null, unify_id: null } })
  await showPanel()
  await expect.element(page.getByText('Not added to an account, so', { exact: false })).toBeVisible()
  queryClient.clear()
  serve({ applicant: { bound: true, user_id: null, unify_id: null } })
  await showPanel()
  await expect.element(page.getByText('Topic')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Past attendance' })).not.toBeInTheDocument()
  expect(pastReads()).toBe(0)
})

it('stands beside the list where there is room: not modal, focused, and closed by Escape', async () => {
  await page.viewport(1440, 900)
  serve({})
  const dismissed = vi.fn<() => void>()
  await showPanel(dismissed)
  const panel = page.getByRole('complementary', { name: 'Ada' })
  await expect.element(panel).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('dialog', { name: 'Reject Ada' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(dismissed).not.toHaveBeenCalled()
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(dismissed).toHaveBeenCalledOnce()
})

it('fills in a reason to choose from or one given before, and sends what then stands in the field', async () => {
  const given = { id: 70, reject_reason: 'Please name your tutor' }
  const { called } = serve({ reasons: [given, { ...given, id: 71 }] })
  await showPanel()
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Ada' })
  const reason = dialog.getByRole('textbox')
  const send = dialog.getByRole('button', { name: 'Reject', exact: true })
  await expect.element(send).toBeDisabled()
  await dialog.getByRole('button', { name: '中文' }).click()
  await dialog.getByRole('button', { name: '名额已满' }).click()
  await expect.element(reason).toHaveValue('名额已满，感谢您的报名，欢迎参加以后的活动。')
  await dialog.getByRole('button', { name: 'Please name your tutor' }).click()
  await reason.fill('Please name your tutor by Friday')
  expect(called).toEqual([])
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(called).toEqual([expect.stringContaining('"reason":"Please name your tutor by Friday"')])
})

it('checks somebody in by hand, and takes that back from the confirmation', async () => {
  const { called } = serve({ applicant: { registration_status: 'success' }, tags: ['check_in'] })
  await page.viewport(1440, 900)
  await showPanel()
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect.element(page.getByText('Checked in Ada')).toBeVisible()
  expect(called).toEqual([expect.stringContaining('"source":"by_hand"')])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => called).toHaveLength(2)
})

it('says who has decided meanwhile', async () => {
  serve({ result: { audited: [], skipped: [5], reasons: { 5: 'Chen Jing approved them a minute ago' } } })
  await showPanel()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Chen Jing approved them a minute ago')).toBeVisible()
})

it('corrects an answer, and sends what was read, so that nothing newer is overwritten', async () => {
  const { called } = serve({ tags: ['correct_answers'] })
  await showPanel()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Topic' }).fill('Chemistry')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => called.map((sent) => JSON.parse(sent) as unknown))
    .toEqual([
      {
        name: 'Ada',
        phone: '+8613800000001',
        email: 'ada@example.edu',
        values: { ...APPLICANT.values, '15': 'Chemistry' },
        seen: { name: 'Ada', phone: '+8613800000001', email: 'ada@example.edu', values: APPLICANT.values },
        tell: 'applicant',
      },
    ])
  await expect.element(page.getByRole('dialog', { name: /Edit Ada/ })).not.toBeInTheDocument()
})

it('brings back a note that was not saved, unless a colleague has written one since', async () => {
  serve({ tags: ['write_note'] })
  await showPanel()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Needs a ramp')
  await showPanel()
  await expect.element(note).toHaveValue('Needs a ramp')
  await cleanup()
  queryClient.clear()
  serve({ tags: ['write_note'], applicant: { note: 'Comes by train' } })
  await showPanel()
  await expect.element(note).toHaveValue('Comes by train')
})
