import { type Comparator, type Condition, type ConditionValue, where } from '@cubic/contract'
import type { Choices } from './choices.ts'
import { type Question, randomQuestion } from './random-query.ts'
import { isNeverRead, modelOf, type World } from './world.ts'

const UNKNOWN = [
  'nothing',
  'constructor',
  '__proto__',
  'title.id',
  'one_0.nothing',
  'many.nothing',
  'secret.id',
] as const
const NOWHERE = [
  'nothing',
  'secret',
  'constructor',
  '__proto__',
  'title.id',
  'one_0.nothing',
  'one_0.secret',
  'many.nothing',
] as const
/** Leaves that no data can answer. */
const BAD_LEAVES: readonly (readonly [string, Comparator, ConditionValue])[] = [
  ['count', '=', '1 OR 1=1'],
  ['count', '<', null],
  ['count', '=', 2 ** 31],
  ['kind', '=', 'zzz'],
  ['kind', '<', 'a'],
  ['title', 'like', 'a\\'],
  ['title', '=', true],
  ['title', 'match', 'a'],
  ['id', 'like', '1%'],
  ['version', '=', '1'],
]

/** A question that is wrong in one place: an unknown or unreadable name, or an operation that is not allowed. */
export function randomRefusal(choices: Choices, world: World): Question {
  const { caller, model, query } = randomQuestion(choices, world)
  const unreadable = Object.keys(modelOf(world, model).fields).filter((name) =>
    isNeverRead(modelOf(world, model), name, caller),
  )
  const bad = choices.pick([...NOWHERE, ...unreadable])
  const sort = { order: choices.pick(['asc', 'desc'] as const) }
  const ask = (change: Partial<Question['query']>): Question => ({
    caller,
    model,
    fromMemory: false,
    query: { ...query, ...change },
  })
  const both = (condition: Condition): Condition => ({
    logic_operator: choices.pick(['&', '|'] as const),
    children: [...(query.condition ? [query.condition] : []), condition],
  })
  return choices.pick<() => Question>([
    // An unreadable field in `fields` is null, not a refusal.
    () => ask({ fields: [...query.fields, choices.pick(UNKNOWN)] }),
    () => ask({ condition: both(where(bad, choices.pick(['=', 'is null', 'in'] as const), [] as never)) }),
    () => ask({ condition: both(where(...choices.pick(BAD_LEAVES))) }),
    () => ask({ sort: [...query.sort, { ...sort, field: bad }] }),
    () => ask({ sort: [{ ...sort, field: choices.pick(['secret', 'version', 'nothing']) }] }),
    () => ask({ customCountFields: [choices.pick([bad, 'id', 'count', 'title'])] }),
    () => ask({ matchRecordTags: [choices.pick(['fly', 'create', ''])] }),
    () => ask({ limit: choices.pick([1001, -2, 2 ** 31 - 1]) }),
    () => ask({ offset: -1 }),
    () => ({
      caller,
      model,
      query,
      fromMemory: false,
      related: { id: choices.number(1, 3), field: bad, which: 'associated' },
    }),
  ])()
}
