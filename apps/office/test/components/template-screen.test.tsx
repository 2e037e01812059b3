import { queryClient } from '@cubic/web-kit/queries/engine'
import { dropAllKept } from '@cubic/web-kit/storage/kept-data'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { TemplateScreen } from '../../src/features/messages/components/template-screen.tsx'
import { show } from './show.tsx'

type Asked = { readonly query: string; readonly variables: Sent }
type Sent = { readonly method?: string; readonly arguments?: string; readonly values?: string }

afterEach(async () => {
  // keeps what was written last
  await cleanup()
  dropAllKept()
  vi.unstubAllGlobals()
  queryClient.clear()
  await page.viewport(414, 896)
})

/** Answers in place of a server without templates of its own; `refused` is what it says to saving one. */
function serve(refused?: string, own: readonly object[] = [], errors: readonly object[] | null = null) {
  const sent: Sent[] = []
  const preview = (of = '') => ({ subject: '', text: `preview of ${of}`, html: '', parts: 1 })
  const ok = {
    status: 'ok',
    error_kind: null,
    error_msg: null,
    errors: null,
    conflict: null,
    sub_kind: null,
    error_sub_kind: null,
  }
  const no = { ...ok, status: 'error', error_kind: 'BadRequest', error_msg: refused, errors }
  const answerTo = ({ query, variables }: Asked) => {
    sent.push(variables)
    const answers = {
      search: {
        items: own.map((each) => ({ raw: JSON.stringify(each), tags: [] })),
        relations: null,
        page_info: { total_count: own.length, custom_count: null, unreadable_fields: [] },
      },
      call_method: { ...ok, result: JSON.stringify(preview(variables.arguments)) },
      save: refused === undefined ? { ...ok, result: { id: 5 } } : { ...no, result: null },
    }
    const [field] = Object.keys(answers).filter((name) => query.includes(`${name}(`))
    return { data: { dash: { generic: { [String(field)]: answers[field as keyof typeof answers] } } } }
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const asked = JSON.parse(body) as Asked | { readonly query: readonly Asked[] }
    if (!Array.isArray(asked.query)) return Response.json(answerTo(asked as Asked))
    return Response.json({ result: Object.fromEntries(asked.query.map((each, index) => [index, answerTo(each)])) })
  })
  return sent
}

it('says of each field what is wrong with it', async () => {
  const wrong = (field: string, message: string) => ({ field, kind: 'content', message })
  serve('Wrong', [], [wrong('subject', 'has no variable {nmae}'), wrong('body', 'has no variable {plcae}')])
  await show(<TemplateScreen />)
  const [subject, body] = [page.getByRole('textbox', { name: 'Subject' }), page.getByRole('textbox', { name: 'Text' })]
  await subject.fill('Hi {nmae}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(subject).toHaveAccessibleDescription(/no variable {nmae}/)
  await expect.element(body).toHaveAccessibleDescription(/no variable {plcae}/)
  expect(page.getByText('Wrong').elements()).toEqual([])
  await subject.fill('Hi')
  await expect.element(page.getByText('has no variable {nmae}')).not.toBeInTheDocument()
  await expect.element(page.getByText('has no variable {plcae}')).toBeVisible()
})

it('puts a variable where the text is being written, and previews it', async () => {
  serve()
  await show(<TemplateScreen />)
  const body = page.getByRole('textbox', { name: 'Text' })
  await body.fill('Hi !')
  await userEvent.keyboard('{ArrowLeft}')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await expect.element(body).toHaveValue('Hi {Name}{Code}!')
  await expect.element(page.getByText(/preview of .*Hi \{name\}\{code\}!/)).toBeVisible()
})

it('says why a template is refused, and keeps what was written', async () => {
  const sent = serve('没有变量 {nobody}')
  await show(<TemplateScreen />, 'cn')
  const body = page.getByRole('textbox', { name: '正文' })
  await body.fill('您好 {nobody}')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有变量 {nobody}')
  await expect.element(body).toHaveValue('您好 {nobody}')
  expect(sent.flatMap(({ values }) => values ?? []).join()).toContain('"language":"cn"')
})

it('keeps what was written while another message is looked at, until it is saved', async () => {
  serve()
  await show(<TemplateScreen />)
  const body = page.getByRole('textbox', { name: 'Text' })
  await body.fill('Half a sentence')
  await page.getByRole('button', { name: 'Registration confirmed · Email · 中' }).click()
  await expect.element(body).not.toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Registration confirmed · Email · EN' }).click()
  await expect.element(body).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // the service answers that there is no text of our own, so the shipped one is back
  await expect.element(body).not.toHaveValue('Half a sentence')
})

it('brings back what was not saved on an earlier visit, and reverts it', async () => {
  serve()
  await show(<TemplateScreen />)
  const body = page.getByRole('textbox', { name: 'Text' })
  await body.fill('Half a sentence')
  await show(<TemplateScreen />)
  await expect.element(body).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Revert' }).click()
  await expect.element(body).not.toHaveValue('Half a sentence')
  await expect.element(page.getByRole('button', { name: 'Revert' })).not.toBeInTheDocument()
})

it('shows every channel beside the text on a usual desktop', async () => {
  serve()
  await page.viewport(1440, 900)
  await show(<TemplateScreen />)
  await expect.element(page.getByRole('columnheader', { name: 'International SMS' })).toBeVisible()
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
})

it('shows which messages have texts of one’s own, and where only one language has', async () => {
  serve(undefined, [{ id: 5, channel: 'email', case: 'reminder', language: 'cn' }])
  await show(<TemplateScreen />)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(button('Reminder · Email · 中 · Your own text')).toBeVisible()
  await expect.element(button('Reminder · Email · EN · Only the other language has your own text')).toBeVisible()
  await expect.element(button('Reminder · Domestic SMS · EN · Default text')).toBeVisible()
})
