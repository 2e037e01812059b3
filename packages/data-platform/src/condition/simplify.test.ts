import { allOf, anyOf, type Condition, declareModel, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { readScopeFor } from './access.ts'
import type { Caller } from '../core/caller.ts'
import { planCount } from '../query/count-plan.ts'
import { defineModel } from '../model/model.ts'
import { createRegistry } from '../model/registry.ts'
import { sql } from '../core/sql.ts'
import { Compiler } from './compile.ts'
import { dependenciesOf } from './dependencies.ts'
import { simplify } from './simplify.ts'

const label = { cn: '', en: '' }
const everything = { read: () => allOf(), create: () => allOf(), write: () => allOf(), unlink: () => allOf() }
const not = (child: Condition): Condition => ({ logic_operator: '!', children: [child] })
const Talk = declareModel({
  name: 'Talk',
  label,
  description: label,
  displayField: 'title',
  fields: {
    title: { type: 'text', label },
    open: { type: 'boolean', label },
    phase: { type: 'text', derived: true, label },
    mood: { type: 'text', derived: true, label },
    hall_id: { type: 'to_one', model: 'Hall', label },
    tickets: { type: 'to_many', model: 'Ticket', inverse: 'talk_id', label },
  },
})
const Hall = declareModel({
  name: 'Hall',
  label,
  description: label,
  displayField: 'title',
  fields: { title: { type: 'text', label }, floor: { type: 'integer', label } },
})
const Ticket = declareModel({
  name: 'Ticket',
  label,
  description: label,
  displayField: 'id',
  fields: { talk_id: { type: 'to_one', model: 'Talk', label }, holder: { type: 'integer', label } },
})
const registry = createRegistry(
  [
    defineModel(Talk, {
      access: {
        ...everything,
        read: ({ userId }) =>
          userId === null
            ? where('open', '=', true)
            : anyOf(where('open', '=', true), where('tickets.holder', '=', userId)),
      },
      rememberTotals: true,
      derived: {
        phase: {
          sql: (talk) => sql`phase_of(${talk})`,
          dependsOn: { tables: ['cubic_hall'], changesAt: sql`next_phase()` },
        },
        mood: { sql: (talk) => sql`mood_of(${talk})` },
      },
    }),
    defineModel(Hall, { access: everything, rememberTotals: true }),
    defineModel(Ticket, { access: everything }),
  ],
  [],
)
const guest: Caller = { userId: null, roles: new Set(), lang: 'cn', address: '' }
const member: Caller = { ...guest, userId: 7 }

function bound(condition: Condition, caller: Caller = guest) {
  const scope = readScopeFor(registry, 'Talk', caller)
  return { scope, condition: scope.binder.condition(scope.model, condition) }
}
function simplified(condition: Condition): string {
  const compiler = new Compiler(guest)
  return compiler.condition(simplify(bound(condition).condition), compiler.alias()).toStatement().text
}
const [A, B, C] = [where('open', '=', true), where('title', '=', 'b'), where('title', '=', 'c')]

describe('simplifying a condition', () => {
  it.each<[string, Condition, string]>([
    ['says nothing twice', allOf(A, allOf(A, A)), '"t0"."open" = true'],
    ['offers no choice of what is required', allOf(A, anyOf(A, B)), '"t0"."open" = true'],
    [
      'sees through nesting',
      allOf(A, B, anyOf(C, anyOf(allOf(B, A), C))),
      '("t0"."open" = true and "t0"."title" = $1)',
    ],
    [
      'keeps a choice that asks more',
      allOf(A, anyOf(allOf(A, B), C)),
      '("t0"."open" = true and (("t0"."open" = true and "t0"."title" = $1) or "t0"."title" = $2))',
    ],
    ['tells values apart', allOf(B, anyOf(C, A)), '("t0"."title" = $1 and ("t0"."title" = $2 or "t0"."open" = true))'],
    [
      'keeps a negation',
      allOf(A, not(allOf(B, B))),
      '("t0"."open" = true and (not coalesce("t0"."title" = $1, false)))',
    ],
  ])('%s', (_title, condition, text) => expect(simplified(condition)).toBe(text))

  it('joins a to-one relation once for all its conditions', () => {
    const scope = readScopeFor(registry, 'Talk', guest)
    const behind = scope.binder.rule(scope.model, () =>
      allOf(where('hall_id.floor', '=', 1), where('hall_id.title', '=', 'x')),
    )
    const compiler = new Compiler(guest)
    expect(compiler.condition(behind, compiler.alias()).toStatement().text).toBe(
      'exists (select 1 from "cubic_hall" "t1" where "t1".id = "t0"."hall_id" and ("t1"."floor" = $1 and "t1"."title" = $2))',
    )
  })
})

describe('the dependencies of a condition', () => {
  const tablesOf = (condition: Condition) => {
    const { scope, condition: read } = bound(condition)
    return dependenciesOf(scope.model, read)?.tables
  }
  it.each<[string, Condition, readonly string[] | undefined]>([
    ['its model', B, ['cubic_talk']],
    ['the models it walks to', where('hall_id.floor', '=', 1), ['cubic_talk', 'cubic_hall']],
    ['what a computed field declares', where('phase', '=', 'x'), ['cubic_talk', 'cubic_hall']],
    ['nobody knows, of a computed field that declares nothing', where('mood', '=', 'x'), undefined],
    ['nobody knows, behind a model that remembers nothing', where('tickets.holder', '=', 1), undefined],
    ['nobody knows, however deep that is', not(anyOf(A, where('mood', '=', 'x'))), undefined],
  ])('%s', (_title, condition, tables) => expect(tablesOf(condition)).toEqual(tables))
})

describe('planning a count', () => {
  const planned = (condition: Condition, caller: Caller) => {
    const { scope, condition: asked } = bound(condition, caller)
    const matching = simplify({ kind: 'and', children: [scope.where, asked] })
    const plan = planCount(caller, scope.model, matching)
    return plan && { shared: plan.countShared.toStatement(), stamp: plan.stamp.toStatement() }
  }
  it('caches the count of public records, and adds the caller’s own', () => {
    const [forGuest, forMember] = [planned(B, guest), planned(B, member)]
    expect(forMember?.shared.text).toContain('"t0"."title" = $1 and "t0"."open" = true')
    expect(forMember?.shared.values).toEqual(['b'])
    expect(forMember?.stamp.values).toEqual(['b', 7])
    expect(forMember?.stamp.text).toContain('not coalesce("t0"."open" = true, false)')
    expect(forGuest?.stamp.values).toEqual([])
  })
  it('counts no records of the caller if the condition only matches public ones', () => {
    expect(planned(A, member)).toEqual(planned(A, guest))
  })
  it('finds the next moment when time changes it', () => {
    expect(planned(where('phase', '=', 'x'), guest)?.shared.text).toContain('next_phase()')
    expect(planned(B, guest)?.shared.text).not.toContain('next_phase()')
  })
  it('does not cache a count with unknown dependencies', () => {
    expect(planned(where('mood', '=', 'x'), member)).toBeUndefined()
  })
})
