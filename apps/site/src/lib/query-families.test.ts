import * as contract from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { family, mutation } from './query-families.ts'

const MODEL = /'(User|EventPerson|Cubic\w+)'/g
const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !/\.test\.tsx?$|\/query-families\.ts$/.test(file))
const lib = Object.values(
  import.meta.glob<string>('./query-families.ts', { query: '?raw', import: 'default', eager: true }),
)

/** The declarations at the top of the files that match, with the file that each is in. */
function declarations(pattern: RegExp) {
  return sources.flatMap(([file, text]) =>
    text
      .split(/\n(?=export |const |function |async function |\/\*\*)/)
      .filter((part) => pattern.test(part))
      .map((part) => ({ file, text, part })),
  )
}
/** The model of each method. */
const METHODS = new Map(
  Object.entries(contract).flatMap(([name, each]) =>
    typeof each === 'object' && 'model' in each ? [[name, each.model] as const] : [],
  ),
)
const modelsIn = (text: string) => [...text.matchAll(MODEL)].map(([, model]) => String(model))

const eventAndReader = lib.flatMap((text) => modelsIn(/EVENT_AND_READER = \[([^\]]*)\]/.exec(text)?.[1] ?? ''))
/** What each family declares that it shows. */
const shown = new Map(
  [...lib, ...sources.map(([, text]) => text)].flatMap((text) =>
    [...text.matchAll(/const (\w+) = family\(([^)]*)\)/g)].map(
      ([, name, shows = '']) =>
        [String(name), [...modelsIn(shows), ...(shows.includes('...EVENT_AND_READER') ? eventAndReader : [])]] as const,
    ),
  ),
)
const QUERY = /\bquery(?:OfNoLanguage)?\(\s*([A-Z_]+),/
const CHANGE = /\bmutation(?:<[^>]*>)?\(/

describe('the queries of the site', () => {
  const queries = declarations(QUERY).map((each) => ({ ...each, name: QUERY.exec(each.part)?.[1] ?? '' }))
  it('belong to families that declare what they show', () => {
    expect(queries.length).toBeGreaterThan(20)
    for (const { file, part, name } of queries)
      expect(shown.get(name), `${file}: ${name}`).toEqual(expect.arrayContaining(modelsIn(part)))
  })
  it('have no family that no change can make stale', () => {
    expect(declarations(/QueryFamily\b/).map(({ file }) => file)).toEqual([])
  })
})

describe('the changes of the site', () => {
  const changes = declarations(CHANGE).filter(({ part }) => !part.startsWith('function'))
  it('name the records that they save, or whose method they call', () => {
    expect(changes.length).toBeGreaterThan(15)
    for (const { file, text, part } of changes) {
      const own = /const CHANGES = ([^\n]*)/.exec(text)?.[1] ?? ''
      const named = modelsIn(/changes: \[[^\]]*\]/.exec(part.replace('CHANGES', own))?.[0] ?? '')
      const methods = [...part.matchAll(/callMethod\((\w+)/g)].map(([, name]) => METHODS.get(String(name)))
      const saved = [...part.matchAll(/\bsave\('(\w+)'/g)].map(([, model]) => String(model))
      const registered = part.includes('client.register(') ? ['CubicEventApplicant'] : []
      expect(named, `${file}: ${part.slice(0, 80)}`).toEqual(
        expect.arrayContaining([...methods, ...saved, ...registered]),
      )
    }
  })
  it('say so where their families are found', () => {
    const direct = sources.filter(([, text]) => /import \{[^}]*\bmutation\b[^}]*\} from '@cubic\/web-kit/.test(text))
    expect(direct.map(([file]) => file)).toEqual([])
  })
  it('make every family stale that shows some of what they change, also one that is declared later', () => {
    const change = mutation(() => Promise.resolve(), { changes: ['CubicFeedback'] })
    expect(change.makesStale).toEqual([])
    const mine = family('mine', 'CubicProject', 'CubicFeedback')
    family('others', 'CubicMessage')
    expect(change.makesStale).toEqual([mine])
  })
})
