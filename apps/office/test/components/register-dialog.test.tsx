import { parseFormField } from '@cubic/domain/registration/form-settings'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Question } from '../../src/features/applicants/data/api.ts'
import { ImportColumns } from '../../src/features/applicants/components/import-columns.tsx'
import { RegisterDialog } from '../../src/features/applicants/components/register-dialog.tsx'
import { answerText } from '../../src/features/applicants/internal/answers.ts'
import { show } from './show.tsx'

const selections = [
  { value: 'film', name: 'Filming' },
  { value: 'cut', name: 'Editing' },
  { value: 'show', name: 'Showing' },
]
const QUESTIONS = [
  { id: 1, name: 'Name', type: 'text', required: true },
  { id: 2, name: 'Parts', type: 'checkbox', required: true, selections, bounds: { max: 2 } },
  { id: 3, name: 'What to show', type: 'textarea', show_if: { field: 2, in: ['show'] }, required: true },
  { id: 4, name: 'Arrival', type: 'datetime' },
].flatMap((record): readonly Question[] => {
  const question = parseFormField(record)
  return question ? [{ ...question, removed: false }] : []
})

afterEach(() => vi.unstubAllGlobals())

/** Answers each call as done; returns the arguments of the calls. */
function serve() {
  const called: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as { readonly variables: { readonly arguments: string } }
    called.push(JSON.parse(variables.arguments))
    const result = JSON.stringify({ id: 9, registration_status: 'success', flora_external_id: 'X' })
    const answer = { status: 'ok', result, error_kind: null, error_msg: null, errors: null }
    return Response.json({
      data: { dash: { generic: { call_method: { ...answer, sub_kind: null, error_sub_kind: null } } } },
    })
  })
  return called
}

it('registers somebody with several choices, and asks what depends on one of them', async () => {
  const called = serve()
  await show(
    <ToastProvider Note={ToastNote}>
      <RegisterDialog eventId={3} questions={QUESTIONS} onDismiss={() => undefined} />
    </ToastProvider>,
  )
  const send = page.getByRole('button', { name: 'Register somebody' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await send.click()
  await expect.element(page.getByText('Please select', { exact: true })).toBeVisible()
  const parts = page.getByRole('group', { name: 'Parts' })
  for (const { name } of selections) await parts.getByRole('checkbox', { name }).click()
  await expect.element(page.getByText('Parts: choose no more than 2')).toBeVisible()
  await parts.getByRole('checkbox', { name: 'Editing' }).click()
  await page.getByRole('textbox', { name: 'What to show' }).fill('one\ntwo')
  await page.getByLabelText('Arrival').fill('2026-12-05T14:30')
  await send.click()
  await vi.waitFor(() =>
    expect(called).toMatchObject([{ values: { 1: 'Ada', 2: ['film', 'show'], 3: 'one\ntwo', 4: '2026-12-05T14:30' } }]),
  )
})

it('says how an import divides several choices', async () => {
  await show(<ImportColumns questions={QUESTIONS} />)
  await expect
    .element(page.getByText('Some of these, with commas or semicolons between them: Filming, Editing, Showing'))
    .toBeVisible()
})

it('shows several choices by their names, and a time as people write it', () => {
  const shown = QUESTIONS.map((question) =>
    answerText(question, { 1: 'Ada', 2: ['film', 'gone'], 4: '2026-12-05T14:30' }, 'en'),
  )
  expect(shown).toEqual(['Ada', 'Filming, gone', '', '2026-12-05 14:30'])
})
