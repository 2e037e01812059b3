import { AppError } from '@cubic/contract'
import { type Database, get, type Page, readScopeFor, search, searchRelated } from '@cubic/data-platform'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet } from '../support/cluster.ts'
import { choicesFromSeed, choicesOf } from './choices.ts'
import { pathsOf, type Question, randomQuestion, targetOfRelation } from './random-query.ts'
import { randomWorld } from './random-registry.ts'
import { fullSight, holds, projected, type Sight, sightOfCaller, sorted, type TextOrder } from './reference.ts'
import { fieldOf, isNeverRead, modelOf, type Row, targetOf, type World, type WorldModel } from './world.ts'
import { randomRefusal } from './random-refusals.ts'
import { createWorld, dropWorld, emptyWorld, textOrderOf } from './world-database.ts'

/** A failure is replayed by the seed it prints, in its world alone: RIGHTS_SEED=… RIGHTS_WORLD=… */
const SEED = Number(process.env['RIGHTS_SEED'] ?? Date.now() % 2 ** 31)
const ONLY = process.env['RIGHTS_WORLD']
const CASES = Number(process.env['RIGHTS_CASES'] ?? 10_000)
const CASES_A_WORLD = 100
const LANES = 4
const MINUTES = 60_000
const LIMITS = { pageMax: 1000, allMax: 10_000 }

let db: Database
let order: TextOrder
let close = async () => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const opened = openDatabase({ connection: database.connection, pool: LANES + 1, log: quiet })
  db = opened
  order = await textOrderOf(db)
  close = async () => {
    await opened.close()
    await database.drop()
  }
})
afterAll(() => close())

type Found = {
  readonly records: readonly unknown[]
  readonly relations: unknown
  readonly count: number
  readonly counts: unknown
  readonly tags: readonly (readonly [number, readonly string[]])[]
}
type Answer = Found | { readonly refused: string }

async function askPlatform(world: World, { caller, model, id, related, query }: Question): Promise<Answer> {
  try {
    const scope = readScopeFor(world.registry, model, caller)
    if (related) return await readPage((await searchRelated(db, scope, related, query, LIMITS)).page)
    return await readPage(
      id === undefined ? await search(db, scope, query, LIMITS) : await get(db, scope, id, onlyFieldsAndTags(query)),
    )
  } catch (error) {
    if (error instanceof AppError) return { refused: error.kind }
    throw error
  }
}

/** What `get` takes of a query. */
function onlyFieldsAndTags({ fields, matchRecordTags = [] }: Question['query']) {
  return { fields, matchRecordTags }
}

async function readPage(page: Page): Promise<Found> {
  const tags = [...(await page.tags())].map(([id, granted]) => [id, granted.toSorted()] as const)
  return {
    records: page.records,
    relations: page.relations,
    count: await page.totalCount(),
    counts: await page.customCount(),
    tags: tags.toSorted(([a], [b]) => a - b),
  }
}

/** The same of the reference: it filters the whole database by rights, then asks. */
function askReference(world: World, sight: Sight, question: Question): Answer {
  const { caller, model: asked, id, related, query } = question
  if (pathsOf(world, question).some(({ model, path }) => namesUnreadable(world, question, model, path)))
    return { refused: 'Forbidden' }
  const model = modelOf(world, related ? targetOfRelation(world, asked, related.field) : asked)
  const full = fullSight(world, caller)
  const granted = (row: Row) => tagsOf(full, model, caller, row)
  const rows = sight
    .rows(model.name)
    .filter((row) => id === undefined || row.id === id)
    .filter((row) => !related || isAmong(sight, modelOf(world, asked), related, row))
    .filter((row) => query.condition === undefined || holds(sight, order, model, row, query.condition))
    .filter((row) => (query.matchRecordTags ?? []).every((tag) => tag === null || granted(row).includes(tag)))
  const end = query.limit === -1 ? undefined : query.offset + query.limit
  const page = sorted(sight, order, model, rows, query.sort).slice(query.offset, end)
  return {
    records: page.map((row) => projected(sight, model, row, query.fields)),
    relations: relationsOf(model, query.fields),
    count: rows.length,
    counts: id === undefined ? countsOf(sight, model, rows, query.customCountFields ?? []) : {},
    tags: page.map((row) => [row.id, granted(row)] as const).toSorted(([a], [b]) => a - b),
  }
}

function namesUnreadable(world: World, { caller }: Question, from: string, path: string): boolean {
  let model: WorldModel | undefined = modelOf(world, from)
  for (const name of path.split('.')) {
    if (!model || isNeverRead(model, name, caller)) return true
    const target = targetOf(fieldOf(model, name))
    model = target === undefined ? undefined : modelOf(world, target)
  }
  return false
}

function isAmong(
  sight: Sight,
  model: WorldModel,
  { id, field, which }: NonNullable<Question['related']>,
  row: Row,
): boolean {
  if (which === 'all') return true
  const owner = id === null ? undefined : sight.find(model.name, id)
  const isToMany = fieldOf(model, field).type === 'to_many'
  const isRelated =
    owner !== undefined &&
    (isToMany
      ? sight.related(model, owner, field).some((found) => found.id === row.id)
      : sight.value(model, owner, field) === row.id)
  return isRelated === (which === 'associated')
}

function tagsOf(full: Sight, model: WorldModel, caller: Question['caller'], row: Row): readonly string[] {
  const { access } = model.server
  const covers = (rule: typeof access.read | undefined) =>
    rule === undefined || holds(full, order, model, row, rule(caller))
  const basic = (['read', 'write', 'unlink'] as const).filter((tag) => covers(access[tag]))
  const methods = model.methods.filter((method) => covers(method.right) && covers(method.when))
  return [...basic, ...methods.map((method) => method.name)].toSorted()
}

function relationsOf(model: WorldModel, fields: readonly string[]): { readonly [field: string]: string } {
  return Object.fromEntries(
    fields.flatMap((path) => {
      const [name = ''] = path.split('.')
      const target = targetOf(fieldOf(model, name))
      return target === undefined ? [] : [[name, target]]
    }),
  )
}

function countsOf(sight: Sight, model: WorldModel, rows: readonly Row[], fields: readonly string[]) {
  return Object.fromEntries(
    fields.map((name) => {
      const field = fieldOf(model, name)
      const values =
        field.type === 'selection' ? field.selections.map((selection) => selection.value) : ['true', 'false']
      const count = (value: string) => rows.filter((row) => String(sight.value(model, row, name)) === value).length
      return [name, Object.fromEntries(values.map((value) => [value, count(value)]))]
    }),
  )
}

type Tally = { cases: number; refused: number; empty: number; seen?: number }

async function checkWorld(index: number, tally: Tally): Promise<void> {
  const seed = (SEED + index * 7919) % 2 ** 31
  const world = randomWorld(choicesFromSeed(seed), `W${index}`)
  const sights = new Map(world.callers.map((caller) => [caller, sightOfCaller(world, caller, order)]))
  await createWorld(db, world)
  const property = fc.asyncProperty(fc.gen(), async (draw) => {
    const question = randomQuestion(choicesOf(draw), world)
    const [answer, expected] = [
      await askPlatform(world, question),
      askReference(world, sights.get(question.caller) ?? fullSight(world, question.caller), question),
    ]
    tally.cases++
    if ('refused' in expected) tally.refused++
    else if (expected.records.length === 0) tally.empty++
    if (isDeepStrictEqual(answer, expected)) return
    tally.seen ??= tally.cases
    throw new Error(described(world, question, { answer, expected }))
  })
  const run = await fc.check(property, { seed, numRuns: Math.min(CASES_A_WORLD, CASES) })
  if (run.failed) {
    const replay = `RIGHTS_SEED=${SEED} RIGHTS_WORLD=${index}`
    throw new Error(`${replay}, seen after ${tally.seen} cases, made as small as it goes:`, {
      cause: run.errorInstance,
    })
  }
  await dropWorld(db, world)
}

function described(
  world: World,
  question: Question,
  answers: { readonly answer: Answer; readonly expected: Answer },
): string {
  const { caller } = question
  const rules = [...world.models.values()].map((model) => {
    const { read, fields = {} } = model.server.access
    const ofFields = Object.entries(fields).map(([name, right]) => [name, right.read?.(caller)])
    return { model: model.name, read: read(caller), fields: Object.fromEntries(ofFields) as unknown }
  })
  return JSON.stringify({
    ...answers,
    question: { ...question, caller: { userId: caller.userId, roles: [...caller.roles] } },
    rules,
  })
}

it(
  `what comes back is what a reader sees who filters by rights first (${CASES} cases)`,
  async () => {
    const tally: Tally = { cases: 0, refused: 0, empty: 0 }
    const worlds = Math.ceil(CASES / CASES_A_WORLD)
    const indexes = ONLY === undefined ? Array.from({ length: worlds }, (_, index) => index) : [Number(ONLY)]
    const lane = async () => {
      for (let index = indexes.shift(); index !== undefined; index = indexes.shift()) await checkWorld(index, tally)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    process.stdout.write(
      `rights: RIGHTS_SEED=${SEED}, ${tally.cases} cases, ${tally.refused} refused, ${tally.empty} empty\n`,
    )
    // Questions that find nothing prove nothing.
    expect(tally.empty + tally.refused).toBeLessThan(tally.cases * 0.7)
  },
  10 * MINUTES,
)

it('what is refused is refused in the same words whatever the data is', async () => {
  let refused = 0
  for (let index = 0; index < Math.ceil(CASES / 500); index++) {
    const seed = (SEED + index * 7919) % 2 ** 31
    const world = randomWorld(choicesFromSeed(seed), `E${index}`)
    await createWorld(db, world)
    const choices = choicesFromSeed(seed)
    const questions = Array.from({ length: 60 }, () => randomRefusal(choices, world))
    const answers: (readonly string[])[] = []
    for (const question of questions) answers.push(await refusalOf(world, question))
    await emptyWorld(db, world)
    for (const [number, question] of questions.entries()) {
      expect(await refusalOf(world, question), `RIGHTS_SEED=${SEED} ${JSON.stringify(question)}`).toEqual(
        answers[number],
      )
      if (answers[number]?.[0] !== 'answered') refused++
    }
    await dropWorld(db, world)
  }
  expect(refused, 'nearly all of them are refused').toBeGreaterThan(Math.ceil(CASES / 500) * 50)
})

/** Kind and text of the refusal; an answer is an answer, whatever it holds. */
async function refusalOf(world: World, { caller, model, related, query }: Question): Promise<readonly string[]> {
  try {
    const scope = readScopeFor(world.registry, model, caller)
    const page = related
      ? (await searchRelated(db, scope, related, query, LIMITS)).page
      : await search(db, scope, query, LIMITS)
    await readPage(page)
    return ['answered']
  } catch (error) {
    if (error instanceof AppError) return [error.kind, error.message]
    throw error
  }
}
