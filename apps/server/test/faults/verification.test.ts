import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@cubic/contract'
import { raw, type Tx } from '@cubic/data-platform'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { programOf } from '@cubic/testing/programs'
import {
  describeOutbox,
  describeVerification,
  findingsOf,
  type Verification,
  verify,
  verifyDatabase,
  verifyOutbox,
} from '../../src/features/audit/data/verification.ts'
import { CHECKS, PROBLEMS } from '../../src/features/audit/verification/data/texts.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { fillSampleData } from '@cubic/sample-data/fill-sample-data'
import { DAY, HOUR, inMinutes, type TestUser } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet } from '@cubic/testing/server/cluster'
import { useWire } from '@cubic/testing/server/wire'
import { BROKEN_DATA, type Made } from './broken-data.ts'
import { databaseUrl, expectSound, template } from './support.ts'

const VERIFY = await programOf(new URL('../../src/commands/verify.ts', import.meta.url))

const { anAdmin, anEvent, anEventType, aUser, as, db, insert, ...wire } = useWire()

let made: Made

beforeAll(async () => {
  const event = await anEvent({ starts: -HOUR, ends: HOUR, registration: { limit: 3, waitlist: true } })
  const [admin, scanner] = [await anAdmin(), await aUser({ roles: ['scanner_admin'] })]
  for (const method of ['unpublish', 'publish', 'unpublish', 'publish'])
    expect(await as(admin).callEvent(event, method)).toMatchObject({ status: 'ok' })
  const copy = await as(admin).callEvent(event, 'duplicate')
  const requestId = randomUUID()
  const ids: number[] = []
  const codes: string[] = []
  const submitters = [await aUser(), await aUser(), await aUser()]
  for (const [index, size] of [2, 1, 2].entries()) {
    const applicants = Array.from({ length: size }, (_, place) => ({ self: place === 0, values: {} }))
    const answer = await as(submitters[index] as TestUser).register(event, {
      applicants,
      request_id: ids.length === 0 ? requestId : randomUUID(),
    })
    ids.push(...answer.applicants.map(({ id }) => id))
    codes.push(...answer.applicants.map((applicant) => applicant.flora_external_id))
  }
  expect(await as(await aUser()).bind(codes[1] ?? '')).toMatchObject({ status: 'ok' })
  const [attended = 0] = ids
  const ticket = { id: attended }
  for (const method of ['check_in', 'undo_check_in', 'ask_leave', 'check_in'])
    expect(
      await as(method === 'ask_leave' ? (submitters[0] as TestUser) : scanner).callTicket(
        ticket,
        method,
        method === 'check_in' ? { scan_id: randomUUID() } : {},
      ),
    ).toMatchObject({ status: 'ok' })
  expect(await as(admin).callEvent(event, 'issue_certificates')).toMatchObject({ result: { issued: [attended] } })
  const certificate = await db().one<{ id: number }>`select id from cubic_certificate where applicant_id = ${attended}`
  const student = await aUser({ person: { person_type: 'student' } })
  const person = student.personId ?? 0
  const category = await insert('cubic_hour_category', { name: '志愿公益', sort: 0 })
  const entry = await as(admin).save('CubicHourEntry', {
    person_id: person,
    category_id: category,
    hours: 2,
    reason: '校运会裁判',
    earned_time: inMinutes(-DAY).toISOString(),
  })
  await db().run`update cubic_hour_entry set state = 'locked' where id = ${entry.result?.id}`
  made = {
    event,
    hours: { entry: Number(entry.result?.id), person },
    copy: Number(copy.result?.['id']),
    ids,
    attended,
    requestId,
    certificate: certificate?.id ?? 0,
  }
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
  it('finds nothing wrong with data from normal use', async () => {
    const verification = (await verifyDatabase(db())) ?? []
    expect(findingsOf(verification)).toEqual([])
    expect(verification.map(({ check }) => check)).toEqual(Object.keys(CHECKS))
  })

  it('follows an event through all its stages, and notices a skipped one', async () => {
    const admin = as(await anAdmin())
    const type_id = (await anEventType()).id
    const times = { start_time: inMinutes(HOUR).toISOString(), end_time: inMinutes(2 * HOUR).toISOString() }
    const saved = await admin.save('CubicEventBase', { name: '讲座', address: '礼堂', type_id, ...times })
    const id = Number(saved.result?.id)
    const problems = async (stage: string) =>
      findingsOf(await afterwards((tx) => tx.run`update cubic_event_base set stage = ${stage} where id = ${id}`)).map(
        ({ problem, ids }) => ({ problem, ids }),
      )
    const unrecorded = [{ problem: 'stage_unrecorded', ids: [id] }]
    const move = async (method: string, args = {}) =>
      expect(await admin.callEvent({ id }, method, args)).toMatchObject({ status: 'ok' })

    expect(await problems('draft')).toEqual([])
    expect(await problems('published')).toEqual(unrecorded)
    await move('submit_review')
    await move('audit', { decision: 'reject', reason: '请补充联系方式' })
    expect(await problems('rejected')).toEqual([])
    // The edit makes it a draft again.
    expect(await admin.save('CubicEventBase', { id, name: '讲座一' })).toMatchObject({ status: 'ok' })
    expect(await problems('draft')).toEqual([])
    expect(await problems('rejected')).toEqual(unrecorded)
    await move('submit_review')
    await move('audit', { decision: 'approve' })
    await move('unpublish')
    expect(await problems('cancelled')).toEqual([])
    expect(await problems('published')).toEqual(unrecorded)
    await expectSound(db())
  })

  it('does not judge the stage of an event that the product did not create', async () => {
    const event = await anEvent()
    const verification = await afterwards(
      (tx) => tx.run`update cubic_event_base set stage = 'cancelled' where id = ${event.id}`,
    )
    expect(findingsOf(verification)).toEqual([])
  })

  it('recognises a deleted applicant by its log entry, and not one who withdrew', async () => {
    const problems = async (action: string) =>
      findingsOf(
        await afterwards(async (tx) => {
          await tx.run`delete from cubic_event_applicant where id = ${made.ids[1]}`
          await tx.run`
            insert into cubic_audit_entry (at, model, record_id, action) values (now(), 'CubicEventApplicant', ${made.ids[1]}, ${action})`
        }),
      ).map(({ problem }) => problem)
    expect(await problems('unlink')).not.toContain('registration_lost')
    expect(await problems('delete')).toContain('registration_lost')
  })

  it('finds nothing wrong with sample data', async () => {
    const database = await createTestDatabase(template)
    const sample = openDatabase({ connection: database.connection, pool: 2, log: quiet })
    await fillSampleData(sample, { events: 120, people: 400, now: new Date() })
    await expectSound(sample)
    await sample.close()
    await database.drop()
  })

  it('tells which messages are owed, stuck, kept and dead, which is no fault of the data', async () => {
    const owed = async (state: string, due: string) =>
      (
        await db().one<{ id: number }>`
        insert into cubic_message (channel, "case", key, state, priority, created_time, due_time)
        values ('email', 'reminder', gen_random_uuid()::text, ${state}, 2, now(), now() + ${due}::interval) returning id`
      )?.id ?? 0
    await db().run`update cubic_message set state = 'skipped' where state in ('waiting', 'failed')`
    const later = await owed('failed', '1 hour')
    const stuck = await owed('waiting', '-1 hour')
    const dead = await owed('dead', '-1 hour')
    const kept = await owed('waiting', '20 seconds')
    await db()
      .run`update cubic_message set lease = gen_random_uuid(), leased_time = now() - interval '16 minutes' where id = ${kept}`
    await db()
      .run`update cubic_message set lease = gen_random_uuid(), leased_time = now() - interval '1 minute' where id = ${later}`
    const outbox = await verifyOutbox(db())
    expect(outbox).toMatchObject({
      owed: { count: 1, ids: [later] },
      stuck: { count: 1, ids: [stuck] },
      kept: { count: 1, ids: [kept] },
      dead: { count: 1, ids: [dead] },
    })
    expect(outbox && describeOutbox(outbox, 'en')).toEqual([
      `· 1: messages to send ${later}`,
      `! 1: messages due for more than ten minutes that nobody sends ${stuck}`,
      `! 1: messages that a process has kept for more than fifteen minutes; restart it ${kept}`,
      `! 1: messages given up ${dead}`,
    ])
    await db().run`delete from cubic_message where id in (${later}, ${stuck}, ${kept}, ${dead})`
    await expectSound(db())
  })

  it('distinguishes a foreign database from a sound one', async () => {
    const database = await createTestDatabase()
    const empty = openDatabase({ connection: database.connection, pool: 1, log: quiet })
    expect(await verifyDatabase(empty)).toBeUndefined()
    expect(await verifyOutbox(empty)).toBeUndefined()
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

  it('has a test case for each problem that it can report', () => {
    expect(new Set(BROKEN_DATA.map(({ problem }) => problem))).toEqual(new Set(Object.keys(PROBLEMS)))
  })

  it('lists twenty records at most, and says how many there are', async () => {
    const verification = await afterwards(
      (tx) => tx.run`
      insert into cubic_seat_counter (regist_id, event_id) select n, n from generate_series(1000001, 1000030) n`,
    )
    const [finding] = findingsOf(verification)
    expect(finding).toMatchObject({ problem: 'counter_without_registration', count: 30 })
    expect(finding?.ids).toEqual(Array.from({ length: 20 }, (_, index) => 1_000_001 + index))
    expect(describeVerification(verification, 'en').join('\n')).toContain('1000020 …')
  })

  it('accepts waiting people while seats are reserved for others, or after the event is over or cancelled', async () => {
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

  it('finds people waiting behind others although a seat is reserved for them', async () => {
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

  it('skips a group that can never be seated: a free seat belongs to the first behind it', async () => {
    const { id: uid } = await aUser()
    // Every taken seat is a reserved one: only a single seat is ever left for all others.
    const keptTaken = async (tx: Tx) => {
      await tx.run`update cubic_event_regist set limit_number = 4 where id = ${made.event.regist_id}`
      await tx.run`update cubic_seat_counter set seat_limit = 4 where regist_id = ${made.event.regist_id}`
      await tx.run`
        with places as (
          insert into cubic_reserved_places (regist_id, name, seats, scope)
          values (${made.event.regist_id}, '教职工', 3, '{"person_types": ["staff"]}') returning id)
        update cubic_event_applicant set reserved_id = places.id from places
        where regist_id = ${made.event.regist_id} and registration_status = 'success'`
    }
    const behind = async (tx: Tx) => {
      await tx.run`insert into cubic_submission (event_id, submitter_id) values (${made.event.id}, ${uid})`
      await tx.run`
        with applicant as (
          insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, registration_status, flora_external_id, name)
          values (${made.event.id}, ${made.event.regist_id}, ${uid}, ${uid}, 'waitlisted', '0123456789AB', '王') returning id)
        insert into cubic_audit_entry (at, model, record_id, action, after)
        select now(), 'CubicEventApplicant', id, 'add', '{"registration_status": "waitlisted"}' from applicant`
    }
    const findings = async (...changes: readonly ((tx: Tx) => Promise<unknown>)[]) =>
      findingsOf(
        await afterwards(async (tx) => {
          for (const change of changes) await change(tx)
        }),
      )
    const forGood = { problem: 'waits_for_good', count: 1, ids: [made.ids[3]] }
    expect(await findings(keptTaken)).toEqual([forGood])
    const beside = { problem: 'seat_beside_waitlist', count: 1, ids: [made.event.regist_id] }
    expect(await findings(keptTaken, behind)).toEqual([beside, forGood])
    // An event that is over promotes nobody.
    const over = (tx: Tx) =>
      tx.run`update cubic_event_base set end_time = now() - interval '1 minute' where id = ${made.event.id}`
    expect(await findings(keptTaken, behind, over)).toEqual([])
    // Without kept places too, where the limit was made small by hand; one person alone is never too many.
    const small = (tx: Tx) =>
      tx.run`update cubic_seat_counter set seat_limit = 1, taken_number = 0 where regist_id = ${made.event.regist_id}`
    expect(await findings(small, behind)).toEqual(expect.arrayContaining([beside, forGood]))
  })

  it('changes nothing, and works while people register', async () => {
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
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, ...words], {
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

  it('exits with 0 and a line per check when all is well, and with 1 and the records otherwise', async () => {
    const env = { DATABASE_URL: await ours() }
    const sound = run(env)
    expect([sound.status, sound.stderr]).toEqual([0, ''])
    const ofMessages = /^[·!] /
    expect(
      sound.stdout
        .trim()
        .split('\n')
        .filter((line) => !ofMessages.test(line)),
    ).toEqual([...Object.values(CHECKS).map((text) => `✓ ${text.cn}`), '数据完好。'])
    await db().run`update cubic_seat_counter set taken_number = 1 where regist_id = ${made.event.regist_id}`
    const broken = run(env, '--lang', 'en')
    await db().run`update cubic_seat_counter set taken_number = 3 where regist_id = ${made.event.regist_id}`
    expect(broken.status).toBe(1)
    expect(broken.stdout).toContain(`    1: ${PROBLEMS.taken_unlike_held.en} ${made.event.regist_id}\n`)
  })

  it('exits with 2 when it cannot connect, and creates no database', () => {
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
