import { allOf, anyOf, AppError, type Condition, declareModel, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { readScopeFor } from './access.ts'
import type { Caller } from '../core/caller.ts'
import { defineModel } from '../model/model.ts'
import { createRegistry } from '../model/registry.ts'
import { raw, sql } from '../core/sql.ts'
import { Compiler } from './compile.ts'
import { parseCondition, parseSort } from './parse.ts'

const label = { cn: '', en: '' }
const everything = { read: () => allOf(), create: () => allOf(), write: () => allOf(), unlink: () => allOf() }
const Shelf = declareModel({
  name: 'Shelf',
  label,
  description: label,
  displayField: 'title',
  fields: { title: { type: 'text', label }, books: { type: 'to_many', model: 'Book', inverse: 'shelf_id', label } },
})
const Book = declareModel({
  name: 'Book',
  label,
  description: label,
  displayField: 'title',
  fields: {
    title: { type: 'text', label },
    pages: { type: 'integer', label },
    printed: { type: 'instant', label },
    kind: {
      type: 'selection',
      selections: [
        { value: 'a', label },
        { value: 'b', label },
      ],
      derived: true,
      label,
    },
    shelf_id: { type: 'to_one', model: 'Shelf', label },
    readers: { type: 'to_many', model: 'Reader', label },
    also_on: { type: 'to_many', model: 'Shelf', label },
    note: { type: 'text', label },
    secret: { type: 'text', writeOnly: true, label },
    staff_note: { type: 'text', label },
    meta: { type: 'json', label },
    link: { type: 'url', derived: true, label },
  },
})
const Reader = declareModel({
  name: 'Reader',
  label,
  description: label,
  displayField: 'name',
  fields: { name: { type: 'text', label } },
})
const Loan = declareModel({
  name: 'Loan',
  label,
  description: label,
  displayField: 'id',
  fields: { book_id: { type: 'to_one', model: 'Book', label } },
})

const registry = createRegistry(
  [
    defineModel(Shelf, { access: everything }),
    defineModel(Loan, { access: everything }),
    defineModel(Book, {
      access: {
        ...everything,
        read: (caller) => (caller.userId === null ? where('pages', '<', 100) : allOf()),
        fields: { note: { read: () => where('pages', '>', 1) }, staff_note: { read: () => anyOf() } },
      },
      neverNull: ['printed'],
      derived: {
        kind: {
          sql: (book) => sql`kind_of(${book})`,
          matches: (book, values) => (values.length === 2 ? raw('true') : sql`${book}.k = ${values[0]}`),
        },
        link: { needs: ['id'], compute: (row) => `/books/${String(row['id'])}` },
      },
    }),
    defineModel(Reader, {
      access: { ...everything, read: (caller) => (caller.userId === null ? anyOf() : where('id', '=', caller.userId)) },
    }),
  ],
  [],
)
const guest: Caller = { userId: null, roles: new Set(), lang: 'cn', address: '' }
const member: Caller = { ...guest, userId: 7 }

function compiled(condition: Condition, { model = 'Book', caller = member } = {}) {
  const scope = readScopeFor(registry, model, caller)
  const compiler = new Compiler(caller)
  const { text, values } = compiler
    .condition(scope.binder.condition(scope.model, condition), compiler.alias())
    .toStatement()
  return [text, values]
}
const refusal = (work: () => unknown): [string, string] => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return [error.kind, error.message]
    throw error
  }
  return ['', 'not refused']
}

const FROZEN = Object.freeze([1, 2])

describe('compiling a condition', () => {
  it.each<[string, Condition, string, unknown[]]>([
    ['compares a value', where('title', '=', 'x'), '"t0"."title" = $1', ['x']],
    ['takes a missing value as different', where('title', '!=', 'x'), '"t0"."title" is distinct from $1', ['x']],
    ['asks for presence by null', where('title', '=', null), '"t0"."title" is null', []],
    ['asks for absence', where('title', 'is null'), '"t0"."title" is null', []],
    ['compares with a list', where('pages', 'in', [1, 2]), '"t0"."pages" = any($1)', [[1, 2]]],
    [
      'sends a frozen list of several places once',
      anyOf(where('pages', 'in', FROZEN), where('id', 'in', FROZEN)),
      '("t0"."pages" = any($1) or "t0"."id" = any($1))',
      [[1, 2]],
    ],
    [
      'takes null in a list as the missing value',
      where('pages', 'in', [1, null]),
      'coalesce("t0"."pages" = any($1), $2)',
      [[1], true],
    ],
    ['excludes a list', where('pages', 'not in', [1]), '(not coalesce("t0"."pages" = any($1), $2))', [[1], false]],
    ['matches a pattern', where('title', 'ilike', '%a%'), '"t0"."title" ilike $1', ['%a%']],
    ['finds a text without a wildcard anywhere', where('title', 'like', 'a\\%b'), '"t0"."title" like $1', ['%a\\%b%']],
    ['takes an escaped escape before a wildcard', where('title', 'like', '\\\\_'), '"t0"."title" like $1', ['\\\\_']],
    ['reads a number of text', where('pages', 'in', ['2', 3]), '"t0"."pages" = any($1)', [[2, 3]]],
    ['reads a text of a number', where('title', '=', 7), '"t0"."title" = $1', ['7']],
    ['excludes a pattern', where('title', 'not like', 'a%'), '(not coalesce("t0"."title" like $1, false))', ['a%']],
    ['is true of nothing asked', allOf(), 'true', []],
    ['is false of no choice', anyOf(), 'false', []],
    [
      'joins with and',
      allOf(where('pages', '>', 1), where('pages', '<', 9)),
      '("t0"."pages" > $1 and "t0"."pages" < $2)',
      [1, 9],
    ],
    [
      'joins with or',
      anyOf(where('pages', '>', 1), where('pages', '<', 9)),
      '("t0"."pages" > $1 or "t0"."pages" < $2)',
      [1, 9],
    ],
    [
      'negates the unknown to true',
      { logic_operator: '!', children: [where('pages', '>', 1)] },
      '(not coalesce("t0"."pages" > $1, false))',
      [1],
    ],
    [
      'walks a to-one relation by a match that an index serves',
      where('shelf_id.title', '=', 'x'),
      'exists (select 1 from "cubic_shelf" "t1" where "t1".id = "t0"."shelf_id" and "t1"."title" = $1)',
      ['x'],
    ],
    [
      'takes the value itself where null matters',
      where('shelf_id.title', '!=', 'x'),
      '(select "t1"."title" from "cubic_shelf" "t1" where "t1".id = "t0"."shelf_id") is distinct from $1',
      ['x'],
    ],
    ['compares a foreign key itself with an id', where('shelf_id.id', '=', 3), '"t0"."shelf_id" = $1', [3]],
    [
      'compares it with the ids of several tests, of which nothing else is asked',
      anyOf(where('shelf_id.id', '=', 3), where('shelf_id.id', 'in', [4, 5])),
      '("t0"."shelf_id" = $1 or "t0"."shelf_id" = any($2))',
      [3, [4, 5]],
    ],
    [
      'asks a join table itself for ids',
      where('also_on.id', 'in', [3, 4]),
      'exists (select 1 from "cubic_book__also_on" "t1" where "t1".owner_id = "t0".id and "t1".related_id = any($1))',
      [[3, 4]],
    ],
    [
      'looks up who may not be seen behind a join table',
      where('readers.id', '=', 3),
      'exists (select 1 from "cubic_reader" "t1" where exists (select 1 from "cubic_book__readers" "t2" where "t2".owner_id = "t0".id and "t2".related_id = "t1".id) and "t1"."id" = $1 and "t1"."id" = $2)',
      [7, 3],
    ],
    [
      'takes a missing foreign key as different',
      where('shelf_id.id', '!=', 3),
      '"t0"."shelf_id" is distinct from $1',
      [3],
    ],
    [
      'meets only readable records behind a to-many relation',
      where('readers.name', '=', 'x'),
      'exists (select 1 from "cubic_reader" "t1" where exists (select 1 from "cubic_book__readers" "t2" where "t2".owner_id = "t0".id and "t2".related_id = "t1".id) and "t1"."id" = $1 and "t1"."name" = $2)',
      [7, 'x'],
    ],
    ['uses the predicate that a derived field declares', where('kind', '=', 'a'), '"t0".k = $1', ['a']],
    ['compares a derived value otherwise', where('kind', '!=', 'a'), 'kind_of("t0") is distinct from $1', ['a']],
    [
      'takes a value that may not be read as missing',
      where('note', '=', 'x'),
      '(case when "t0"."pages" > $1 then "t0"."note" end) = $2',
      [1, 'x'],
    ],
  ])('%s', (_title, condition, text, values) => expect(compiled(condition)).toEqual([text, values]))

  it('follows an inverse relation back', () => {
    expect(compiled(where('books.pages', '>', 3), { model: 'Shelf', caller: guest })).toEqual([
      'exists (select 1 from "cubic_book" "t1" where "t1"."shelf_id" = "t0".id and "t1"."pages" < $1 and "t1"."pages" > $2)',
      [100, 3],
    ])
  })

  it('looks up the record behind a foreign key for those who may not see every one', () => {
    expect(compiled(where('books.shelf_id.id', '=', 3), { model: 'Shelf', caller: guest })[0]).toContain(
      '"t1"."shelf_id" = $2',
    )
    expect(compiled(where('book_id.id', '=', 3), { model: 'Loan', caller: guest })).toEqual([
      'exists (select 1 from "cubic_book" "t1" where "t1".id = "t0"."book_id" and "t1"."pages" < $1 and "t1"."id" = $2)',
      [100, 3],
    ])
  })

  it('shows a guest no unreadable records', () => {
    expect(compiled(where('readers.name', 'ilike', 'x%'), { caller: guest })[0]).toContain('false and')
  })

  it.each<[string, Condition, string]>([
    ['an unknown field', where('nothing', '=', 1), 'BadRequest'],
    ['a field of Object.prototype', where('constructor', '=', 1), 'BadRequest'],
    ['a path over a plain field', where('title.id', '=', 1), 'BadRequest'],
    ['a field that nobody reads', where('secret', '=', 'x'), 'Forbidden'],
    ['a field that this caller does not read', where('staff_note', '=', 'x'), 'Forbidden'],
    ['text for a number', where('pages', '=', '1 OR 1=1'), 'BadRequest'],
    ['a number beyond the column', where('pages', '=', 2 ** 31), 'BadRequest'],
    ['a negative zero', where('pages', '=', -0), 'BadRequest'],
    ['an unknown choice', where('kind', '=', 'c'), 'BadRequest'],
    ['a comparator that the type lacks', where('meta', '=', 'x'), 'BadRequest'],
    ['NUL in a text', where('title', '=', 'a\0b'), 'BadRequest'],
    ['half of a surrogate pair', where('title', '=', '\ud800'), 'BadRequest'],
    ['a pattern that ends in the escape', where('title', 'like', 'a\\'), 'BadRequest'],
    ['a field that SQL cannot compute', where('link', '=', 'x'), 'BadRequest'],
    ['a path without end', where('shelf_id.books.shelf_id.books.shelf_id.books.title', '=', 'x'), 'BadRequest'],
  ])('refuses %s', (_title, condition, kind) => expect(refusal(() => compiled(condition))[0]).toBe(kind))
})

describe('sorting', () => {
  const ordered = (text: string) => {
    const { binder, model } = readScopeFor(registry, 'Book', member)
    const compiler = new Compiler(member)
    return compiler.orderBy(binder.sort(model, parseSort(text)), compiler.alias()).toStatement().text
  }

  it('breaks ties by id', () =>
    expect(ordered('[{"field":"title","order":"desc"}]')).toBe('"t0"."title" desc nulls last, "t0".id'))
  it('lets an index serve both directions of a column that every row fills', () =>
    expect(ordered('[{"field":"printed","order":"desc"}]')).toBe('"t0"."printed" desc, "t0".id'))
  it('sorts by a to-one path', () =>
    expect(ordered('[{"field":"shelf_id.title"}]')).toBe(
      '(select "t1"."title" from "cubic_shelf" "t1" where "t1".id = "t0"."shelf_id") asc nulls last, "t0".id',
    ))
  it.each(['readers.name', 'meta', 'link', 'secret'])('refuses to sort by %s', (field) => {
    expect(refusal(() => ordered(JSON.stringify([{ field }])))[1]).not.toBe('not refused')
  })
})

describe('parsing a condition', () => {
  it('treats an empty condition as true', () => expect(parseCondition('')).toEqual(allOf()))
  it.each([
    '[',
    '[]',
    '1',
    'null',
    '{}',
    '{"leaf":1}',
    '{"leaf":{"field":1,"comparator":"="}}',
    '{"leaf":{"field":"a","comparator":"~"}}',
    '{"logic_operator":"^","children":[]}',
    '{"logic_operator":"&"}',
    '{"logic_operator":"!","children":[]}',
    '{"leaf":{"field":"a","comparator":"in","value":1}}',
    '{"leaf":{"field":"a","comparator":"=","value":[1]}}',
    '{"leaf":{"field":"a","comparator":"=","value":{}}}',
  ])('refuses %s', (text) => expect(refusal(() => parseCondition(text))[0]).toBe('BadRequest'))
  it('refuses a tree that is too deep or too wide', () => {
    const deep = `${'{"logic_operator":"!","children":['.repeat(1000)}{"logic_operator":"&","children":[]}${']}'.repeat(1000)}`
    expect(refusal(() => parseCondition(deep))[0]).toBe('LimitExceeded')
    const wide = JSON.stringify(allOf(...Array.from({ length: 600 }, () => where('a', '=', 1))))
    expect(refusal(() => parseCondition(wide))[0]).toBe('LimitExceeded')
  })
})
