import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@cubic/web-kit/engine'
import { toModel } from '../../src/crud/model/model.ts'
import { FormBuilder } from '../../src/features/events/components/form/form-builder.tsx'
import type { StoredEvent } from '../../src/features/events/data/api.ts'
import { idleEditor } from './idle-editor.ts'
import { show } from './show.tsx'

const about = { display_name: '', description: '', display_field: 'name', text_search: false, user_read_only: false }
const model = toModel({ name: 'CubicEventBase', ...about }, {}, [])
const event = idleEditor<StoredEvent>(model, { values: { cover: '', name_cn: '讲座', name_en: 'Lecture' } })

const question = (id: number, name: string) => ({ id, type: 'text', name_cn: name, required: false, removed: false })
const QUESTIONS = [question(4, '姓名'), question(5, '电话')]

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Answers in place of a server with this form. */
function serve() {
  const answerTo = (query: string) => ({
    data: {
      dash: {
        generic: query.includes('get(')
          ? { get: { raw: JSON.stringify({ id: 7, form_version: '1' }), allow_record_tags: [] } }
          : {
              search: {
                items: QUESTIONS.map((raw) => ({ raw: JSON.stringify(raw), allow_record_tags: [] })),
                relations: null,
                page_info: { total_count: 2, custom_count: '{}', unreadable_fields: [] },
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
  const edited = {
    id: 7,
    status: 'finished',
    tags: ['change_form'],
    event,
    registration: undefined,
    parts: {},
  } as const
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
