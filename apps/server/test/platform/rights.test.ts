import { AppError } from '@cubic/contract'
import {
  createTotals,
  type Database,
  get,
  type Page,
  readScopeFor,
  search,
  searchAs,
  searchRelated,
  type Totals,
} from '@cubic/data-platform'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONG, SEED } from '@cubic/testing/seed'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet } from '@cubic/testing/server/cluster'
import { choicesFromSeed, choicesOf } from './choices.ts'
import { type Question, randomQuestion } from './random-query.ts'
import { randomWorld, thinned } from './random-registry.ts'
import { fullSight, sightOfCaller, type TextOrder } from './reference.ts'
import type { World } from './world.ts'
import { type Answer, askReference, type Found } from './reference-answer.ts'
import { randomRefusal } from './random-refusals.ts'
import { createWorld, dropWorld, emptyWorld, refillWorld, textOrderOf } from './world-database.ts'

/** A failure is replayed by the seed it prints, in its world alone: CUBIC_SEED=… RIGHTS_WORLD=… */
const ONLY = process.env['RIGHTS_WORLD']
const CASES = LONG ? 20_000 : 2000
const CASES_A_WORLD = 100
const LANES = 4
const MINUTES = 60_000
const LIMITS = { pageMax: 1000, allMax: 10_000 }

let db: Database
let order: TextOrder
let close = async () => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const opened = openDatabase({ connection: database.connection, pool: LANES + 1, log: quiet, lockTimeoutMs: MINUTES })
  db = opened
  order = await textOrderOf(db)
  close = async () => {
    await opened.close()
    await database.drop()
  }
})
afterAll(() => close())

async function askPlatform(world: World, question: Question, totals: Totals): Promise<Answer> {
  try {
    return await readPage(await pageOf(world, question, totals))
  } catch (error) {
    if (error instanceof AppError) return { refused: error.kind }
    throw error
  }
}

async function pageOf(world: World, question: Question, totals?: Totals): Promise<Page> {
  const { caller, model, id, related, fromMemory } = question
  const query = fromMemory ? { ...question.query, totals } : question.query
  if (id === undefined && !related && fromMemory) return searchAs(db, world.registry, model, caller, query, LIMITS)
  const scope = readScopeFor(world.registry, model, caller)
  if (related) return (await searchRelated(db, scope, related, query, LIMITS)).page
  return id === undefined ? search(db, scope, query, LIMITS) : get(db, scope, id, onlyFieldsAndTags(question.query))
}

/** What `get` takes of a query. */
function onlyFieldsAndTags({ fields, matchRecordTags = [] }: Question['query']) {
  return { fields, matchRecordTags }
}

async function readPage(page: Page): Promise<Found> {
  const tags = [...(await page.tags())].map(([id, granted]) => [id, granted.toSorted()] as const)
  return {
    records: page.records,
    dotted: page.records.map((record) => page.withDottedKeys(record)),
    unreadable: page.unreadable,
    relations: page.relations,
    count: await page.totalCount(),
    counts: await page.customCount(),
    tags: tags.toSorted(([a], [b]) => a - b),
  }
}

type Tally = { cases: number; refused: number; empty: number; seen?: number }

/**
 * Half of the questions, then the others after some records are deleted: cached answers of the first must not be used.
 */
async function checkWorld(index: number, tally: Tally): Promise<void> {
  const seed = (SEED + index * 7919) % 2 ** 31
  const full = randomWorld(choicesFromSeed(seed), `W${index}`)
  const totals = createTotals(db)
  // Two rounds of questions that two callers ask.
  const questions = Math.min(CASES_A_WORLD, CASES) / 4
  await createWorld(db, full)
  for (const [round, world] of [full, thinned(full)].entries()) {
    if (round > 0) await refillWorld(db, world)
    const run = await fc.check(answersAlike(world, totals, tally), { seed: seed + round, numRuns: questions })
    if (!run.failed) continue
    const replay = `CUBIC_SEED=${SEED} RIGHTS_WORLD=${index}, round ${round}`
    throw new Error(`${replay}, seen after ${tally.seen} cases, made as small as it goes:`, {
      cause: run.errorInstance,
    })
  }
  await dropWorld(db, full)
}

/** Two callers ask each question: cached answers for one must not serve the other. */
function answersAlike(world: World, totals: Totals, tally: Tally) {
  const sights = new Map(world.callers.map((caller) => [caller, sightOfCaller(world, caller, order)]))
  return fc.asyncProperty(fc.gen(), async (draw) => {
    const choices = choicesOf(draw)
    const first = randomQuestion(choices, world)
    for (const caller of [first.caller, choices.pick(world.callers)]) {
      const question = { ...first, caller }
      const answer = await askPlatform(world, question, totals)
      const expected = askReference(sights.get(caller) ?? fullSight(world, caller), order, question)
      tally.cases++
      if ('refused' in expected) tally.refused++
      else if (expected.records.length === 0) tally.empty++
      if (isDeepStrictEqual(answer, expected)) continue
      tally.seen ??= tally.cases
      throw new Error(described(world, question, { answer, expected }))
    }
  })
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
  `queries return the same as a reference that filters by rights first (${CASES} cases)`,
  async () => {
    const tally: Tally = { cases: 0, refused: 0, empty: 0 }
    const worlds = Math.ceil(CASES / CASES_A_WORLD)
    const indexes = ONLY === undefined ? Array.from({ length: worlds }, (_, index) => index) : [Number(ONLY)]
    const lane = async () => {
      for (let index = indexes.shift(); index !== undefined; index = indexes.shift()) await checkWorld(index, tally)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    process.stdout.write(
      `rights: CUBIC_SEED=${SEED}, ${tally.cases} cases, ${tally.refused} refused, ${tally.empty} empty\n`,
    )
    // Empty answers prove nothing.
    expect(tally.empty + tally.refused).toBeLessThan(tally.cases * 0.8)
  },
  10 * MINUTES,
)

it('the text of a refusal does not depend on the data', async () => {
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
      expect(await refusalOf(world, question), `CUBIC_SEED=${SEED} ${JSON.stringify(question)}`).toEqual(
        answers[number],
      )
      if (answers[number]?.[0] !== 'answered') refused++
    }
    await dropWorld(db, world)
  }
  expect(refused, 'nearly all of them are refused').toBeGreaterThan(Math.ceil(CASES / 500) * 50)
})

/** Kind and text of the refusal; an answer is an answer, whatever it holds. */
async function refusalOf(world: World, question: Question): Promise<readonly string[]> {
  try {
    await readPage(await pageOf(world, question))
    return ['answered']
  } catch (error) {
    if (error instanceof AppError) return [error.kind, error.message]
    throw error
  }
}
