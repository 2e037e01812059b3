import * as contract from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { family, mutation } from './query-families.ts'

const sources = Object.entries(
  import.meta.glob<string>('../../../../apps/{site,door,office}/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).filter(([file]) => !/\.test\.tsx?$/.test(file))

const declared = Object.entries(contract)
const MODELS = declared.flatMap(([name, each]) => (typeof each === 'object' && 'fields' in each ? [name] : []))
/** The model of each method. */
const METHODS = new Map<string, string>(
  declared.flatMap(([name, each]) =>
    typeof each === 'object' && 'model' in each ? [[name, each.model] as const] : [],
  ),
)
/** Methods that leave the record as it is for which they are called: one registers for it, the others look as it. */
const OTHERS = new Map([
  ['REGISTER_AT_DOOR', ['CubicEventApplicant']],
  ['VIEW_AS_PERSON', []],
  ['VIEW_AS_ROLE', []],
])

/** The models that a text names, by name or, where something is done with them, by declaration. */
function modelsIn(text: string): readonly string[] {
  const named = text.matchAll(/'(\w+)'|\b(?:search|get|save|unlink)\((\w+),/g)
  return [...named].map(([, name, model]) => name ?? model ?? '').filter((name) => MODELS.includes(name))
}

/** The declarations at the top of the files that match, with the file that each is in. */
function declarations(pattern: RegExp) {
  return sources.flatMap(([file, text]) =>
    text
      .split(/\n(?=export |const |function |async function |\/\*\*)/)
      .filter((part) => pattern.test(part))
      .map((part) => ({ file, text, part })),
  )
}

const eventAndReader = declarations(/EVENT_AND_READER = \[/).flatMap(({ part }) => modelsIn(part))
/** What each family declares that it shows. */
const shown = new Map(
  sources.flatMap(([, text]) =>
    [...text.matchAll(/const (\w+) = family\(([^)]*)\)/g)].map(
      ([, name, shows = '']) =>
        [
          String(name),
          shows.includes("'every record'")
            ? MODELS
            : [...modelsIn(shows), ...(shows.includes('...EVENT_AND_READER') ? eventAndReader : [])],
        ] as const,
    ),
  ),
)
const QUERY = /\bquery(?:OfNoLanguage)?\(\s*([A-Z_]+),/
const CHANGE = /\bmutation(?:<[^>]*>)?\(/

describe('the queries of a front end', () => {
  const queries = declarations(QUERY).map((each) => ({ ...each, name: QUERY.exec(each.part)?.[1] ?? '' }))
  it('belong to families that declare what they show', () => {
    expect(queries.length).toBeGreaterThan(20)
    for (const { file, part, name } of queries)
      expect(shown.get(name), `${file}: ${name}`).toEqual(expect.arrayContaining([...modelsIn(part)]))
  })
  it('have no family that does not say what it shows', () => {
    expect(declarations(/QueryFamily\b|(?<!\.)\bquery(?:OfNoLanguage)?\(\s*\{/).map(({ file }) => file)).toEqual([])
  })
})

describe('the changes of a front end', () => {
  const changes = declarations(CHANGE)
  it('name the records that they save, or whose method they call', () => {
    expect(changes.length).toBeGreaterThan(15)
    for (const { file, text, part } of changes) {
      const own = /const CHANGES = ([^\n]*)/.exec(text)?.[1] ?? ''
      const named = modelsIn(/changes: \[[^\]]*\]/.exec(part.replace('CHANGES', own))?.[0] ?? '')
      const called = [...part.matchAll(/\bclient\.callMethod\((\w+)/g)].map(([, name]) => String(name))
      const methods = called.flatMap((name) => OTHERS.get(name) ?? [METHODS.get(name)])
      const saved = [...part.matchAll(/\b(?:save|unlink)\('?(\w+)'?,/g)].map(([, model]) => String(model))
      const registered = part.includes('client.register(') ? ['CubicEventApplicant'] : []
      expect(named, `${file}: ${part.slice(0, 80)}`).toEqual(
        expect.arrayContaining([...methods, ...saved, ...registered]),
      )
    }
  })
  it('make every family stale that shows some of what they change, also one that is declared later', () => {
    const change = mutation(() => Promise.resolve(), { changes: ['CubicFeedback'] })
    expect(change.makesStale).toEqual([])
    const mine = family('mine', 'CubicProject', 'CubicFeedback')
    family('others', 'CubicMessage')
    family('no change', 'no record')
    const all = family('all', 'every record')
    expect(change.makesStale).toEqual([mine, all])
    expect(mutation(() => Promise.resolve(), { changes: [] }).makesStale).toEqual([])
  })
})
