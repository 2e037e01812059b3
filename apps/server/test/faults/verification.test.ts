import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@cubic/contract'
import { raw, type Tx } from '@cubic/data-platform'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import {
  describeVerification,
  findingsOf,
  type Verification,
  verify,
  verifyDatabase,
} from '../../src/features/audit/verification/queries.ts'
import { CHECKS, PROBLEMS } from '../../src/features/audit/verification/texts.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { fillSampleData } from '../../src/sample-data/fill-sample-data.ts'
import { HOUR } from '../support/builders.ts'
import { createTestDatabase, quiet } from '../support/cluster.ts'
import { useWire } from '../support/wire-client.ts'
import { BROKEN_DATA, type Made } from './broken-data.ts'
import { databaseUrl, expectSound, template } from './support.ts'

const { anEvent, aUser, as, db, ...wire } = useWire()

let made: Made

beforeAll(async () => {
  const event = await anEvent({ starts: -HOUR, ends: HOUR, registration: { limit: 3, waitlist: true } })
  const scanner = await aUser({ roles: ['scanner_admin'] })
  const requestId = randomUUID()
  const ids: number[] = []
  for (const size of [2, 1, 2]) {
    const applicants = Array.from({ length: size }, (_, index) => ({ self: index === 0, values: {} }))
    const answer = await as(await aUser()).register(event, {
      applicants,
      request_id: ids.length === 0 ? requestId : randomUUID(),
    })
    ids.push(...answer.applicants.map(({ id }) => id))
  }
  const [attended = 0] = ids
  const ticket = { id: attended }
  for (const method of ['check_in', 'undo_check_in', 'check_in'])
    expect(
      await as(scanner).callTicket(ticket, method, method === 'check_in' ? { scan_id: randomUUID() } : {}),
    ).toMatchObject({ status: 'ok' })
  made = { event, ids, attended, requestId }
})

class Undo extends Error {}

/** What is found after `breakIt`, which is undone. */
async function afterwards(breakIt: (tx: Tx) => Promise<unknown>): Promise<Verification> {
  let verification: Verification = []
  try {
    await db().transaction(async (tx) => {
      await breakIt(tx)
      verification = await verify(tx)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return verification
}

describe('the verification', () => {
  it('finds nothing wrong with what people have done', async () => {
    const verification = (await verifyDatabase(db())) ?? []
    expect(findingsOf(verification)).toEqual([])
    expect(verification.map(({ check }) => check)).toEqual(Object.keys(CHECKS))
  })

  it('finds nothing wrong with sample data', async () => {
    const database = await createTestDatabase(template)
    const sample = openDatabase({ connection: database.connection, pool: 2, log: quiet })
    await fillSampleData(sample, { events: 120, people: 400, now: new Date() })
    await expectSound(sample)
    await sample.close()
    await database.drop()
  })

  it('tells a database that is not ours from one that is sound', async () => {
    const database = await createTestDatabase()
    const empty = openDatabase({ connection: database.connection, pool: 1, log: quiet })
    expect(await verifyDatabase(empty)).toBeUndefined()
    await empty.close()
    await database.drop()
  })

  it.each(BROKEN_DATA)('finds $problem', async ({ check, problem, breakIt, ids }) => {
    const broken = ids(made)
    const verification = await afterwards((tx) => breakIt(tx, made))
    const findings = verification.find((each) => each.check === check)?.findings ?? []
    expect(findings).toContainEqual({ problem, count: broken.length, ids: broken })
    for (const lang of LANGUAGES) {
      const lines = describeVerification(verification, lang)
      expect(lines).toContain(`✗ ${CHECKS[check][lang]}`)
      expect(lines).toContainEqual(expect.stringContaining(`${PROBLEMS[problem][lang]} ${broken.join(', ')}`))
    }
  })

  it('has a case for each problem that it can name', () => {
    expect(new Set(BROKEN_DATA.map(({ problem }) => problem))).toEqual(new Set(Object.keys(PROBLEMS)))
  })

  it('names twenty records at most, and says how many there are', async () => {
    const verification = await afterwards(
      (tx) => tx.run`
      insert into cubic_seat_counter (regist_id, event_id) select n, n from generate_series(1000001, 1000030) n`,
    )
    const [finding] = findingsOf(verification)
    expect(finding).toMatchObject({ problem: 'counter_without_registration', count: 30 })
    expect(finding?.ids).toEqual(Array.from({ length: 20 }, (_, index) => 1_000_001 + index))
    expect(describeVerification(verification, 'en').join('\n')).toContain('1000020 …')
  })

  it('lets people wait beside seats that are kept for others, and where the event is over or cancelled', async () => {
    const free = (tx: Tx) =>
      tx.run`update cubic_seat_counter set seat_limit = 5 where regist_id = ${made.event.regist_id}`
    const problems = async (also: (tx: Tx) => Promise<unknown>) =>
      findingsOf(
        await afterwards(async (tx) => {
          await free(tx)
          await also(tx)
        }),
      ).map(({ problem }) => problem)
    const kept = (until: string) => (tx: Tx) =>
      tx.run`
      insert into cubic_reserved_places (regist_id, name, seats, scope, until)
      values (${made.event.regist_id}, '教职工', 1, '{"person_types": ["staff"]}', ${raw(until)})`
    expect(await problems(kept('null'))).not.toContain('seat_beside_waitlist')
    expect(await problems(kept("now() + interval '1 day'"))).not.toContain('seat_beside_waitlist')
    expect(await problems(kept("now() - interval '1 day'"))).toContain('seat_beside_waitlist')
    const event = (columns: string) => (tx: Tx) =>
      tx.run`update cubic_event_base set ${raw(columns)} where id = ${made.event.id}`
    expect(await problems(event("stage = 'cancelled'"))).not.toContain('seat_beside_waitlist')
    expect(await problems(event("end_time = now() - interval '1 minute'"))).not.toContain('seat_beside_waitlist')
  })

  it('sees who waits behind others beside a seat that is kept for them', async () => {
    const { id: uid } = await aUser()
    const behind = (personType: string) => async (tx: Tx) => {
      await tx.run`update cubic_seat_counter set seat_limit = 4 where regist_id = ${made.event.regist_id}`
      await tx.run`
        insert into cubic_reserved_places (regist_id, name, seats, scope)
        values (${made.event.regist_id}, '教职工', 1, '{"person_types": ["staff"]}')`
      await tx.run`insert into cubic_event_person (name, person_type, unify_id, user_id) values ('王', ${personType}, 'V1', ${uid})`
      await tx.run`
        insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, registration_status, check_in_status, flora_external_id, name)
        values (${made.event.id}, ${made.event.regist_id}, ${uid}, ${uid}, 'waitlisted', 'not_present', '0123456789AB', '王')`
    }
    const problems = async (personType: string) =>
      findingsOf(await afterwards(behind(personType))).map(({ problem }) => problem)
    expect(await problems('student')).not.toContain('seat_beside_waitlist')
    expect(await problems('staff')).toContain('seat_beside_waitlist')
  })

  it('changes nothing, and goes on while people register', async () => {
    const event = await anEvent({ registration: { limit: 5 } })
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser()))
    const [, ...verifications] = await Promise.all([
      Promise.all(people.map((user) => as(user).register(event))),
      ...Array.from({ length: 5 }, () => verifyDatabase(db())),
    ])
    for (const verification of verifications) expect(findingsOf(verification ?? [])).toEqual([])
    expect(wire.faults).toEqual([])
  })
})

describe('npm run verify', () => {
  const run = (env: { readonly [name: string]: string }, ...words: readonly string[]) => {
    const script = fileURLToPath(new URL('../../src/commands/verify.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    })
    return { status, stdout, stderr }
  }
  const ours = async () => {
    const name = (await db().one<{ name: string }>`select current_database() as name`)?.name ?? ''
    const { connection } = inject('testCluster')
    if (typeof connection !== 'string') return databaseUrl({ ...connection, database: name })
    const url = new URL(connection)
    url.pathname = `/${name}`
    return url.href
  }

  it('answers 0 with a line a check where all is well, and 1 with the records where not', async () => {
    const env = { DATABASE_URL: await ours() }
    const sound = run(env)
    expect([sound.status, sound.stderr]).toEqual([0, ''])
    expect(sound.stdout.trim().split('\n')).toEqual([
      ...Object.values(CHECKS).map((text) => `✓ ${text.cn}`),
      '数据完好。',
    ])
    await db().run`update cubic_seat_counter set taken_number = 1 where regist_id = ${made.event.regist_id}`
    const broken = run(env, '--lang', 'en')
    await db().run`update cubic_seat_counter set taken_number = 3 where regist_id = ${made.event.regist_id}`
    expect(broken.status).toBe(1)
    expect(broken.stdout).toContain(`    1: ${PROBLEMS.taken_unlike_held.en} ${made.event.regist_id}\n`)
  })

  it('answers 2 where it cannot look, and makes no database of its own', () => {
    const folder = fileURLToPath(new URL('no-such-folder', import.meta.url))
    expect(run({ DATA_DIR: folder, DATABASE_URL: '' }, '--lang=en')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`There is no database in ${folder}`) as string,
    })
    expect(existsSync(folder)).toBe(false)
    const unreachable = run({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })
    expect(unreachable).toMatchObject({ status: 2, stdout: '' })
    expect(unreachable.stderr).toMatch(/^无法读取数据库：.*ECONNREFUSED/)
    expect(unreachable.stderr).not.toContain('secret')
  })
})
