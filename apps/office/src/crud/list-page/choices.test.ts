import { expect, it } from 'vitest'
import { readChoices, writeChoices, type Choices } from './choices.ts'
import { leaf, NO_FILTER } from '../reads/filter.ts'

const chosen: Choices = {
  text: '古籍 a&b',
  tab: 'draft',
  view: 7,
  filter: { ...NO_FILTER, children: [leaf('name', 'ilike', '100%')] },
  sort: [
    { field: 'start_time', order: 'desc' },
    { field: 'type_id.name', order: 'asc' },
  ],
  columns: ['name', 'type_id.name'],
  page: 3,
  size: 200,
  open: 12,
}

it('stores every choice in the URL and keeps unrelated parameters', () => {
  const written = writeChoices(new URLSearchParams('lang=en'), chosen)
  expect(readChoices(new URLSearchParams(written.toString()))).toEqual(chosen)
  expect(written.get('lang')).toBe('en')
})

it('returns to the first page after any other change, and omits unset choices', () => {
  const written = writeChoices(writeChoices(new URLSearchParams(), chosen), { tab: undefined, columns: undefined })
  expect(readChoices(written)).toEqual({ ...chosen, tab: undefined, columns: undefined, page: 1 })
  const none = {
    text: '',
    tab: undefined,
    view: undefined,
    filter: undefined,
    sort: undefined,
    columns: undefined,
    size: 50,
    open: undefined,
  } as const
  expect(writeChoices(written, none).toString()).toBe('')
})

it('a choice can clear the filter of a view', () => {
  const written = writeChoices(new URLSearchParams('view=7'), { filter: NO_FILTER })
  expect(written.toString()).toBe('view=7&f=')
  expect(readChoices(written).filter).toEqual(NO_FILTER)
})

it('ignores invalid parameters', () => {
  const none = {
    text: '',
    tab: undefined,
    view: undefined,
    filter: NO_FILTER,
    sort: [],
    columns: undefined,
    page: 1,
    size: 50,
  }
  expect(readChoices(new URLSearchParams('tab=&view=-1&f=%7B&sort=;drop&columns=,%20&page=zero&size=5000'))).toEqual(
    none,
  )
})
