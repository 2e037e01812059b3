import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TemplateScreen } from '../../src/features/messages/components/template-screen.tsx'
import { show } from './show.tsx'

type Sent = { readonly method?: string; readonly arguments?: string; readonly values?: string }

afterEach(() => void vi.unstubAllGlobals())

/** Answers in place of a server without templates of its own; `refused` is what it says to saving one. */
function serve(refused?: string) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { query, variables } = JSON.parse(body) as { readonly query: string; readonly variables: Sent }
    sent.push(variables)
    const preview = { subject: '', text: `preview of ${variables.arguments ?? ''}`, html: '', parts: 1 }
    const ok = {
      status: 'ok',
      error_kind: null,
      error_msg: null,
      errors: null,
      conflict: null,
      sub_kind: null,
      error_sub_kind: null,
    }
    const no = { ...ok, status: 'error', error_kind: 'BadRequest', error_msg: refused }
    const answers = {
      search: { items: [], relations: null, page_info: { total_count: 0, custom_count: null, unreadable_fields: [] } },
      call_method: { ...ok, result: JSON.stringify(preview) },
      save: refused === undefined ? { ...ok, result: { id: 5 } } : { ...no, result: null },
    }
    const [field] = Object.keys(answers).filter((name) => query.includes(`${name}(`))
    return Response.json({ data: { dash: { generic: { [String(field)]: answers[field as keyof typeof answers] } } } })
  })
  return sent
}

it('puts a variable where the text is being written, and previews it', async () => {
  serve()
  await show(<TemplateScreen />)
  const body = page.getByRole('textbox', { name: 'Text' })
  await body.fill('Hi !')
  await userEvent.keyboard('{ArrowLeft}')
  await page.getByRole('button', { name: '{name}', exact: true }).click()
  await page.getByRole('button', { name: '{code}', exact: true }).click()
  await expect.element(body).toHaveValue('Hi {name}{code}!')
  await expect.element(page.getByText(/preview of .*Hi \{name\}\{code\}!/)).toBeVisible()
})

it('says why a template is refused, and keeps what was written', async () => {
  const sent = serve('没有变量 {nobody}')
  await show(<TemplateScreen />, 'cn')
  const body = page.getByRole('textbox', { name: '正文' })
  await body.fill('您好 {nobody}')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有变量 {nobody}')
  await expect.element(body).toHaveValue('您好 {nobody}')
  expect(sent.flatMap(({ values }) => values ?? []).join()).toContain('"language":"cn"')
})

it('keeps what was written while another message is looked at, until it is saved', async () => {
  serve()
  await show(<TemplateScreen />)
  const body = page.getByRole('textbox', { name: 'Text' })
  await body.fill('Half a sentence')
  await page.getByRole('button', { name: '中文' }).click()
  await expect.element(body).not.toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(body).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Save' }).click()
  // the service answers that there is no text of our own, so the shipped one is back
  await expect.element(body).not.toHaveValue('Half a sentence')
})
