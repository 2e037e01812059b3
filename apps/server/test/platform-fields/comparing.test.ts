import { AppError, type Comparator, COMPARATORS, type FieldTypeName } from '@cubic/contract'
import { FIELD_TYPE_NAMES, fieldTypeOf, relationOf } from '@cubic/data-platform/field-types/registry'
import { HOSTILE_TEXTS } from '@cubic/testing/field-samples/hostile-values'
import { beforeAll, describe, expect, it } from 'vitest'
import { keptOf, samplesOf, type SampleRow, saveSamples, useSampleRecords } from './sample-records.ts'

const records = useSampleRecords()
let rows: readonly SampleRow[]
/** PostgreSQL's own order of all the texts here. */
let rankOf: ReadonlyMap<string, number>

const PATTERNS = [
  '%',
  '_',
  '___',
  'a%',
  'AL%',
  '%中%',
  '%\\%%',
  '%\\_%',
  '%\\\\%',
  'Alph_',
  '%@%',
  '+86%',
  'http%',
  '<p>%',
  '',
]
const HOSTILE_JSON: readonly string[] = [
  ...[...HOSTILE_TEXTS, ...PATTERNS].map((text) => JSON.stringify(text)),
  ...['a\0b', '\ud800', 'x\udfff', 'x'.repeat(5000), '\\', 'a\\'].map((text) => JSON.stringify(text)),
  'null',
  'true',
  '0',
  '-0',
  '1',
  '1.5',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '[]',
  '{}',
  '[[1]]',
  '{"a":1}',
  '{"__proto__":1}',
  '["a", null]',
  `${'['.repeat(1000)}${']'.repeat(1000)}`,
  '"0000-01-01"',
  '"10000-01-01"',
  '"infinity"',
  '"-infinity"',
  '"0001-01-01T00:00:00+08:00"',
  '"NaN"',
]

beforeAll(async () => {
  rows = await saveSamples(records())
  const stored = rows.flatMap((row) => FIELD_TYPE_NAMES.map((name) => row[name]))
  const operands = HOSTILE_JSON.map((json) => JSON.parse(json) as unknown)
  const texts = new Set(
    [...stored, ...operands.map((operand) => meantBy('text', operand))].filter(
      (value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
    ),
  )
  const sorted = await records().db.rows<{ text: string }>`
    select text from unnest(${[...texts]}::text[]) text order by text`
  rankOf = new Map(sorted.map(({ text }, rank) => [text, rank]))
})

/**
 * Reads an operand as a condition does (wire §3): numbers in text against numbers, numbers against
 * text, "true" and "false".
 */
function meantBy(name: FieldTypeName, operand: unknown): unknown {
  if (Array.isArray(operand)) return operand.map((item: unknown) => meantBy(name, item))
  if (['integer', 'number', 'to_one', 'to_many'].includes(name))
    return typeof operand === 'string' && operand.trim() !== '' && !Number.isNaN(Number(operand))
      ? Number(operand)
      : operand
  if (name === 'boolean') return operand === 'true' || operand === 'false' ? operand === 'true' : operand
  return typeof operand === 'number' ? String(operand) : operand
}

/** The sort key of a value: the time of a moment, the rank of a text, otherwise the value. */
function keyOf(name: FieldTypeName, value: unknown): unknown {
  if (name === 'instant') return typeof value === 'string' ? Date.parse(value) : value
  return value
}
function isLess(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string')
    return (rankOf.get(left) ?? NaN) < (rankOf.get(right) ?? NaN)
  return (left as number) < (right as number)
}

function matches(text: string, pattern: string, isCaseless: boolean): boolean {
  const parts = [...pattern.matchAll(/\\(.)|(%)|(_)|(.)/gsu)].map(([, escaped, all, one, plain]) => {
    if (all !== undefined) return '.*'
    if (one !== undefined) return '.'
    return `\\u{${((escaped ?? plain) as string).codePointAt(0)?.toString(16)}}`
  })
  const hasWildcard = /[%_]/.test(pattern.replaceAll(/\\./gsu, ''))
  const source = hasWildcard ? `^${parts.join('')}$` : parts.join('')
  return new RegExp(source, isCaseless ? 'sui' : 'su').test(text)
}

/** Does one stored value (null: none) satisfy the comparison? */
function holds(name: FieldTypeName, stored: unknown, comparator: Comparator, operand: unknown): boolean {
  const [left, right] = [keyOf(name, stored), keyOf(name, operand)]
  const among = () => (operand as unknown[]).some((item) => keyOf(name, item) === left)
  const like = () =>
    typeof left === 'string' && typeof right === 'string' && matches(left, right, comparator.endsWith('ilike'))
  const compares: { readonly [comparator in Comparator]: () => boolean } = {
    '=': () => left === right,
    '!=': () => left !== right,
    '<': () => left !== null && isLess(left, right),
    '<=': () => left !== null && !isLess(right, left),
    '>': () => left !== null && isLess(right, left),
    '>=': () => left !== null && !isLess(left, right),
    in: among,
    'not in': () => !among(),
    like,
    ilike: like,
    'not like': () => !like(),
    'not ilike': () => !like(),
    'is null': () => left === null,
    'is not null': () => left !== null,
    match: () => false,
  }
  return compares[comparator]()
}

/** The records that satisfy the comparison, one by one; for a list, one related record is enough. */
function expectedIds(name: FieldTypeName, comparator: Comparator, given: unknown): readonly number[] {
  const operand = meantBy(name, given)
  const isList = relationOf(samplesOf(name).field)?.kind === 'many'
  const satisfies = (value: unknown): boolean => {
    if (!isList) return holds(name, value, comparator, operand)
    const related = value as readonly unknown[]
    const isNull =
      operand === null || (Array.isArray(operand) && operand.length > 0 && operand.every((item) => item === null))
    if (comparator === 'is null' || (isNull && (comparator === '=' || comparator === 'in'))) return related.length === 0
    if (comparator === 'is not null' || (isNull && (comparator === '!=' || comparator === 'not in')))
      return related.length > 0
    return related.some((item) => holds(name, item, comparator, operand))
  }
  return rows.filter((row) => satisfies(row[name])).map(({ id }) => id)
}

type Answer = readonly number[] | 'refused'
/** The records found, or a refusal. Any other error fails the test. */
async function answerOf(name: FieldTypeName, comparator: Comparator, json: string): Promise<Answer> {
  try {
    return await records().idsOf(name, comparator, json)
  } catch (error) {
    if (error instanceof AppError && ['BadRequest', 'LimitExceeded'].includes(error.kind)) return 'refused'
    throw new Error(`${name} ${comparator} ${json.slice(0, 80)}`, { cause: error })
  }
}

const isListed = (comparator: Comparator): boolean => comparator === 'in' || comparator === 'not in'
const isUnary = (comparator: Comparator): boolean => comparator.startsWith('is ')

describe.each(FIELD_TYPE_NAMES)('a field of the type %s', (name) => {
  const { field, valid } = samplesOf(name)
  const allowed = COMPARATORS.filter((comparator) => fieldTypeOf(field).comparators.has(comparator))
  const refused = COMPARATORS.filter((comparator) => !fieldTypeOf(field).comparators.has(comparator))
  const kept = [...new Set(valid.map(keptOf).flat())]

  it.each(allowed)('%s matches the reference implementation', async (comparator) => {
    const single = isUnary(comparator)
      ? [null]
      : [...kept, ...(comparator === '=' || comparator === '!=' ? [null] : [])]
    const lists = [[], kept.slice(0, 1), kept.slice(0, 3), kept, [null], [kept[0], null]]
    const isPattern = comparator.endsWith('like')
    for (const operand of isPattern ? PATTERNS : isListed(comparator) ? lists : single) {
      const found = await answerOf(name, comparator, JSON.stringify(operand))
      expect(found, JSON.stringify(operand)?.slice(0, 80)).toEqual(expectedIds(name, comparator, operand))
    }
  })

  it.each(refused)('%s is refused', async (comparator) => {
    const operand = isListed(comparator) ? [kept[0]] : kept[0]
    const json = JSON.stringify(typeof operand === 'object' && !Array.isArray(operand) ? 1 : operand)
    await expect(records().idsOf(name, comparator, json)).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it.each(COMPARATORS)('%s with hostile operands is correct or refused, and never fails', async (comparator) => {
    let answers = 0
    for (const json of HOSTILE_JSON) {
      const asked = isListed(comparator) ? [`[${json}]`, `[${json},null]`] : [json]
      for (const operand of asked) {
        const found = await answerOf(name, comparator, operand)
        if (found === 'refused') continue
        answers++
        expect(found, `${comparator} ${operand.slice(0, 80)}`).toEqual(
          expectedIds(name, comparator, JSON.parse(operand)),
        )
      }
    }
    if (!allowed.includes(comparator)) expect(answers).toBe(0)
  })
})
