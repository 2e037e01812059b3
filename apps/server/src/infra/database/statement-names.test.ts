import { describe, expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

describe('statement names', () => {
  it('are given to a read on its third run, the same on every connection', () => {
    const names = createStatementNames<object>()
    const [one, other] = [{}, {}]
    expect([1, 2].map(() => names.nameOn(one, 'select 1'))).toEqual([undefined, undefined])
    const name = names.nameOn(one, 'select 1')
    expect(name).toMatch(/^[\w-]{22}$/)
    expect(names.nameOn(other, 'select 1')).toBe(name)
  })

  it('are not given to statements that write or are planned each time', () => {
    const names = createStatementNames<object>()
    for (const text of [
      'update a set b = 1',
      'with a as (delete from b returning 1) select 1',
      'insert into a values (1)',
      // a read that is to be planned for its values each time
      '/* planned each time */ select 1',
    ])
      for (let use = 0; use < 5; use++) expect(names.nameOn({}, text)).toBeUndefined()
  })

  it('are limited per connection', () => {
    const names = createStatementNames<object>()
    const [busy, idle] = [{}, {}]
    for (let text = 0; text < 300; text++) for (let use = 0; use < 3; use++) names.nameOn(busy, `select ${text}`)
    expect([names.isFull(busy), names.isFull(idle)]).toEqual([true, false])
  })

  it('are dropped for statements that have not run for long', () => {
    const names = createStatementNames<object>()
    for (let use = 0; use < 3; use++) names.nameOn({}, 'select 1')
    for (let text = 0; text < 3000; text++) names.nameOn({}, `select 'x' || ${text}`)
    expect(names.nameOn({}, 'select 1')).toBeUndefined()
  })
})
