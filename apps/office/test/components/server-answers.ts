import type { ModelDeclaration } from '@cubic/contract'
import { vi } from 'vitest'

export type Variables = {
  readonly model?: string
  readonly fields?: readonly string[]
  readonly id?: number
  readonly [argument: string]: unknown
}
type Asked = { readonly query: string; readonly variables: Variables }
type Answers = { readonly [field: string]: (variables: Variables) => unknown }

/** Answers in place of a server, by the field that is asked for, or once a promise is kept; null for all others. */
export function serve(answers: Answers): void {
  const answerTo = async ({ query, variables }: Asked) => {
    const field = Object.keys(answers).find((name) => new RegExp(`\\b${name}(\\(| {)`).test(query)) ?? ''
    const given = field === '' ? {} : { [field]: await answers[field]?.(variables) }
    return { data: { dash: { generic: given }, cubicEvent: given } }
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    if (url.endsWith('/user/info')) return Response.json({ data: { uid: 1 } })
    const sent = JSON.parse(body) as Asked | { readonly query: readonly Asked[] }
    if (!Array.isArray(sent.query)) return Response.json(await answerTo(sent as Asked))
    const result = Object.fromEntries((await Promise.all(sent.query.map(answerTo))).entries())
    return Response.json({ result })
  })
}

/** Records as a search finds them. */
export const found = (...records: readonly object[]) => ({
  items: records.map((record) => ({ raw: JSON.stringify(record), allow_record_tags: [] })),
  relations: null,
  page_info: { total_count: records.length, custom_count: '{}', unreadable_fields: [] },
})

/** A record as it is read by its id. */
export const read = (record: object, tags: readonly string[] = []) => ({
  raw: JSON.stringify(record),
  allow_record_tags: tags,
})

/** What a server says of a model and its fields. */
export const described = ({ name, label, fields }: ModelDeclaration) => ({
  info: {
    name,
    display_name: label.en,
    description: '',
    user_read_only: false,
    text_search: true,
    display_field: 'name',
  },
  fields: {
    raw: JSON.stringify(
      Object.fromEntries(
        Object.entries(fields).map(([field, declared]) => [
          field,
          {
            type: declared.type,
            display_name: declared.label.en,
            required: false,
            readonly: true,
            widget: declared.type === 'instant' ? 'instant' : 'text',
            sortable: true,
            comparators: [],
            countable: declared.type === 'selection',
            ...(declared.type === 'selection' && {
              selections: declared.selections.map(({ value, label: word }) => ({ value, name: word.en })),
            }),
          },
        ]),
      ),
    ),
  },
})
