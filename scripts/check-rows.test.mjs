import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRows } from './check-rows.mjs'

const REGISTRATION = 'apps/server/src/features/registration/reading/registration.ts'

describe('the columns of a statement', () => {
  it('are missed where a row type promises one that is not selected', () => {
    const text = fs.readFileSync(path.join(import.meta.dirname, '..', REGISTRATION), 'utf8')
    expect(checkRows(REGISTRATION, text)).toEqual([])
    for (const column of ['need_audit', 'waitlist', 'closed'])
      expect(checkRows(REGISTRATION, text.replaceAll(`regist.${column},`, '')).join()).toContain(`selects ${column}`)
  })

  it.each([
    ['a literal type', 'db.rows<{ a: number; b: number }>`select a`', ['b']],
    ['a named type', 'type R = { readonly a: number } & { b: number }\ndb.one<R>`select a`', ['b']],
    ['a part of the statement', 'const part = sql`2 as b`\ndb.one<{ b: number }>`select ${part}`', []],
    ['a constraint', 'const f = <R extends { a: number }>() => db.rows<R>`select b`', ['a']],
    ['all columns', 'db.one<{ b: number }>`select * from t`', []],
    ['a changed row', 'db.one<{ b: number }>`insert into t values (1) returning id`', ['b']],
  ])('are compared with %s', (_title, text, missing) => {
    expect(checkRows('x.ts', text).map((problem) => problem.split(' ').at(-1))).toEqual(missing)
  })
})
