import { afterEach, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { dropAllKept } from '@cubic/web-kit/storage/kept-data'
import { toModel } from '../../src/crud/model/model.ts'
import { FormBuilder } from '../../src/features/events/components/form/form-builder.tsx'
import type { StoredEvent } from '../../src/features/events/data/api.ts'
import { idleEditor } from './idle-editor.ts'
import { show } from './show.tsx'

const about = { display_name: '', description: '', display_field: 'name', text_search: false, user_read_only: false }
const model = toModel({ name: 'CubicEventBase', ...about }, {}, [])
const event = idleEditor<StoredEvent>(model, { values: { cover: '', name_cn: '讲座', name_en: 'Lecture' } })

const question = (id: number, name: string) => ({ id, type: 'text', name_cn: name, required: false, removed: false })
const QUESTIONS: readonly Question[] = [question(4, '姓名'), question(5, '电话')]
type Question = ReturnType<typeof question> & { readonly [field: string]: unknown }
const edited = {
  id: 7,
  status: 'finished',
  tags: ['change_form'],
  event,
  registration: undefined,
  parts: {},
  saveSlot: null,
} as const

afterEach(async () => {
  // keeps what was typed last
  await cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  dropAllKept()
})

/** Answers in place of a server with this form. */
function serve(questions = QUESTIONS) {
  const answerTo = (query: string) => ({
    data: {
      dash: {
        generic: query.includes('get(')
          ? { get: { raw: JSON.stringify({ id: 7, form_version: '1' }), allow_record_tags: [] } }
          : {
              search: {
                items: questions.map((raw) => ({ raw: JSON.stringify(raw), allow_record_tags: [] })),
                relations: null,
                page_info: { total_count: questions.length, custom_count: '{}', unreadable_fields: [] },
              },
            },
      },
    },
  })
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { query } = JSON.parse(body) as { readonly query: string | readonly { readonly query: string }[] }
    if (typeof query === 'string') return Response.json(answerTo(query))
    return Response.json({ result: Object.fromEntries(query.map((each, index) => [index, answerTo(each.query)])) })
  })
}

it('moves a question by keyboard alone, and says in the language of the page where it is', async () => {
  serve()
  await show(<FormBuilder edited={edited} report={() => undefined} />, 'cn')
  const names = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('.truncate')?.textContent)
  await expect.poll(names).toEqual(['姓名', '电话'])
  page.getByRole('button', { name: '拖动“姓名”' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^(已拿起第|移到第) 1 (项|位)$/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('移到第 2 位')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(names).toEqual(['电话', '姓名'])
})

it('says in the head of the event how far it is saved, while it is shown', async () => {
  serve()
  const saveSlot = document.body.appendChild(document.createElement('span'))
  await show(<FormBuilder edited={{ ...edited, saveSlot }} report={() => undefined} />, 'cn')
  await expect.poll(() => saveSlot.textContent).toBe('已保存')
  await show(<FormBuilder edited={edited} report={() => undefined} />, 'cn')
  await expect.element(page.getByText('电话').first()).toBeInTheDocument()
  expect(page.getByText('已保存').elements()).toEqual([])
  saveSlot.remove()
})

const choicesIn = () =>
  page
    .getByRole('group', { name: '选项', exact: true })
    .getByRole('textbox', { name: /中文/ })
    .elements()
    .map((input) => (input as HTMLInputElement).value)

it('begins with a name and a phone number by one press', async () => {
  serve([])
  await show(<FormBuilder edited={edited} report={() => undefined} />, 'cn')
  await page.getByRole('button', { name: '添加姓名和手机号' }).click()
  await expect.element(page.getByRole('button', { name: /^姓名 \*/ })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^手机号 \*/ })).toBeInTheDocument()
})

it('lets one type a new question and its choices without the mouse, and says nothing in red before', async () => {
  serve()
  await show(<FormBuilder edited={edited} report={() => undefined} />, 'cn')
  await page.getByRole('button', { name: '单选', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: '名称 · 中文' })).toHaveFocus()
  expect(page.getByText('请填写名称').elements()).toEqual([])
  await userEvent.keyboard('尺码')
  await page.getByRole('textbox', { name: '选项 1 · 中文' }).click()
  await userEvent.keyboard('大{Enter}')
  await expect.element(page.getByRole('textbox', { name: '选项 2 · 中文' })).toHaveFocus()
  await userEvent.keyboard('小')
  expect(choicesIn()).toEqual(['大', '小'])
  // another question is selected: what is missing is said
  await page.getByRole('button', { name: '单选', exact: true }).click()
  await page.getByRole('button', { name: /^姓名/ }).click()
  await expect.element(page.getByText('请填写名称')).toBeInTheDocument()
})

it('makes a choice of each line that is pasted', async () => {
  serve()
  await show(<FormBuilder edited={edited} report={() => undefined} />, 'cn')
  await page.getByRole('button', { name: '单选', exact: true }).click()
  const first = page.getByRole('textbox', { name: '选项 1 · 中文' })
  await expect.element(first).toBeInTheDocument()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '红\r\n\r\n 黄 \n蓝')
  first.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(choicesIn).toEqual(['红', '黄', '蓝'])
})

it('names the question behind which one with a condition must stand, and moves it there', async () => {
  const choices = [{ value: 'a', name: '校友' }]
  serve([
    { ...question(4, '毕业年份'), show_if: { field: 5, in: ['a'] } },
    { ...question(5, '身份'), type: 'radio', selections_cn: choices },
  ])
  await show(<FormBuilder edited={edited} report={() => undefined} />, 'cn')
  await expect.element(page.getByRole('button', { name: /^毕业年份.*移到“身份”之后/ })).toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: '依据的题目' })).toHaveTextContent('身份')
  await page.getByRole('button', { name: '移到“身份”之后', exact: true }).click()
  await expect.element(page.getByRole('button', { name: /^毕业年份.*身份.*校友/ })).toBeInTheDocument()
})

it('opens the question that the address names', async () => {
  serve()
  await show(<FormBuilder edited={edited} report={() => undefined} />, 'cn', '/?question=5')
  await expect.element(page.getByRole('button', { name: /^电话/ })).toHaveAttribute('aria-pressed', 'true')
})

it('brings back changes of a published form that were not saved, and questions can be added to them', async () => {
  serve()
  const open = () => show(<FormBuilder edited={edited} report={() => undefined} />, 'cn')
  await open()
  await page.getByRole('button', { name: '数字', exact: true }).click()
  await page.getByRole('textbox', { name: '名称 · 中文' }).fill('年级')
  await expect.element(page.getByRole('button', { name: /^年级/ })).toBeInTheDocument()
  await open()
  await page.getByRole('button', { name: '数字', exact: true }).click()
  await page.getByRole('textbox', { name: '名称 · 中文' }).fill('人数')
  await expect.element(page.getByRole('button', { name: /^年级/ })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^人数/ })).toBeInTheDocument()
})
