import { createHash } from 'node:crypto'
import path from 'node:path'
import { identifier } from '@cubic/data-platform'
import { CANCEL_ERASURE, ERASE_NOW, REQUEST_ERASURE } from '@cubic/contract'
import { OWN_TABLES } from '@cubic/server/feature-list'
import { findingsOf, verify } from '@cubic/server/features/audit/data/verification'
import { eraseAgain } from '@cubic/server/features/privacy/commands/erase-again'
import { erasePerson, type Erasing } from '@cubic/server/features/privacy/commands/erase-person'
import { mapData } from '@cubic/server/features/privacy/data/map'
import { findPerson, findUnboundTickets, rowsOf } from '@cubic/server/features/privacy/data/person'
import { openErasedList } from '@cubic/server/features/privacy/internal/erased-list'
import { aPdf } from '@cubic/testing/pdf'
import { aPicture } from '@cubic/testing/pictures'
import { quiet } from '@cubic/testing/server/cluster'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { describe, expect, test } from 'vitest'
import { aDataFolder, filesIn, readAll, send, upload } from '../uploads/support.ts'
import { everythingIn, plantMarks, plantRows } from './planted.ts'

const folder = aDataFolder()
const wire = useWire({ env: { DATA_DIR: folder, LOG_LEVEL: 'debug' } })
const { aUser, anAdmin, anEvent, as, db, app, insert, lines } = wire

const call = (user: { id: number; token: string }, method: { name: string }, id = user.id, given: object = {}) =>
  as(user).call('User', id, method.name, given)

async function eraseDue(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await makeDue(db(), 'erase-people')
    await runDueJobs(
      db(),
      app().jobs.filter(({ name }) => name === 'erase-people'),
    )
    // the last message has been sent
    await db()
      .run`update cubic_message set state = 'sent', sent_time = now(), recipient = 'x@example.com' where state = 'waiting'
      and "case" = 'security_notice'`
  }
}

const erasingHere = (): Erasing => ({
  db: db(),
  registry: app().registry,
  files: app().files,
  map: mapData(app().registry, OWN_TABLES),
  erased: openErasedList([folder], quiet),
  exportFolder: path.join(folder, 'exports'),
  log: quiet,
})

/** All that is stored of an event's people, without who they are. */
const counted = async (eventId: number) => ({
  seats: await db().rows`select taken_number from cubic_seat_counter where event_id = ${eventId}`,
  tickets: await db().rows`
    select registration_status, check_in_status, check_in_time, activity_evaluation_score, location, source, created_time
    from cubic_event_applicant where event_id = ${eventId} order by id`,
})

describe('An erasure', () => {
  test('leaves no byte of a person in the database, the files, the outbox and the log, and the numbers as they were', async () => {
    const admin = await anAdmin()
    const friend = await aUser({ account: 'friend-of-planted', name: '同伴' })
    const person = {
      account: 'planted.account',
      name: '丁香紫',
      nickname: '紫藤萝',
      phone: '+8613912345678',
      email: 'planted.person@example.org',
    }
    const user = await aUser({
      ...person,
      roles: ['event_admin'],
      person: { unify_id: 'PLANTED20269', name: person.name },
    })
    const event = await anEvent({
      form: [{ name: '成绩单', type: 'file' }, { name: '备注' }],
      registration: { limit: 50 },
    })
    const [file = 0, text = 0] = event.fields
    const sent = await send(as(user), aPdf(), {
      purpose: `answer?question=${file}&name=${encodeURIComponent('种下的文件.pdf')}`,
    })
    const { reference } = (await sent.json()) as { reference: string }
    const { url } = await upload(as(user), await aPicture())
    await as(user).save('User', { id: user.id, avatar: url })
    const registered = await as(user).register(event, {
      applicants: [{ self: true, values: { [file]: [reference], [text]: '种下的回答' } }],
    })
    expect(registered).toMatchObject({ status: 'ok' })
    const own = registered.applicants[0]?.id ?? 0
    const forFriend = await as(friend).register(event, { applicants: [{ self: true, values: {} }] })
    expect(forFriend).toMatchObject({ status: 'ok' })
    // It is over: they came, and rated it.
    await db()
      .run`update cubic_event_base set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where id = ${event.id}`
    expect(await as(admin).callTicket({ id: own }, 'check_in')).toMatchObject({ status: 'ok' })
    // Another event is still to come.
    const coming = await anEvent({ registration: { limit: 5 } })
    await as(user).register(coming, { applicants: [{ self: true, values: {} }] })
    // Somebody without an account registered them as well, and a list of those who may register names them.
    const unbound = await insert('cubic_event_applicant', {
      event_id: event.id,
      regist_id: event.regist_id,
      name: person.name,
      email: person.email,
      registration_status: 'withdrawn',
      check_in_status: 'not_present',
      flora_external_id: 'ABCDEFGHJKMN',
      values: { [text]: '替填的回答' },
      submitter_id: friend.id,
    })
    await db()
      .run`update cubic_event_regist set scope = '{"unify_ids": ["planted20269", "OTHER1"]}' where id = ${coming.regist_id}`
    await db()
      .run`insert into cubic_rate_limit (key, window_ends, used) values (${`password-reset:${person.email}`}, now() + interval '1 hour', 1)`
    await db().run`insert into cubic_audit_entry (at, user_id, model, action, address, after)
      values (now(), ${admin.id}, 'User', 'log_in_failed', '', ${JSON.stringify({ account: person.account, by: person.email, id: 'li' })}::jsonb)`
    const registry = app().registry
    const map = mapData(registry, OWN_TABLES)
    const known = { userId: user.id, personIds: [], ticketIds: [] }
    expect(await findUnboundTickets(db(), await findPerson(db(), known))).toEqual([unbound])
    const provider = await insert('cubic_sign_on', { name: 'CAS', protocol: 'cas' })
    const seen = { first_seen_time: new Date(), last_seen_time: new Date() }
    const identity = await insert('cubic_identity', {
      provider_id: provider,
      issuer: 'cas',
      subject: 'planted-subject',
      user_id: user.id,
      ...seen,
    })
    await db().run`insert into cubic_sign_on_role (identity_id, user_id, role_id)
      select ${identity}, owner_id, related_id from cubic_user__roles where owner_id = ${user.id}`
    await db()
      .run`insert into cubic_sign_on_ticket (token_hash, provider_id, issuer, subject, person, rule_ids, expires_at)
      values ('\x01', ${provider}, 'cas', 'planted-subject', '{}', '{}', now())`
    const found = await findPerson(db(), known)
    await insert('cubic_unit_member', {
      unit_id: await insert('cubic_unit', { name: '摄影协会' }),
      user_id: user.id,
      role: 'viewer',
    })
    await plantRows(db(), map, found)
    const empty: string[] = []
    for (const table of map) {
      const rows = rowsOf(table, found)
      if (rows && !(await db().one`select 1 from ${identifier(table.name)} where ${rows} limit 1`))
        empty.push(table.name)
    }
    expect(empty, 'the person has a row in each table').toEqual([])
    const marks = await plantMarks(db(), map, found)
    expect(marks.size).toBeGreaterThan(40)
    // Their contacts are found again by themselves, not by the marks.
    await db()
      .run`update cubic_user set phone = ${person.phone}, email = ${person.email}, account = ${person.account} where id = ${user.id}`
    await db().run`update cubic_event_person set unify_id = 'PLANTED20269' where user_id = ${user.id}`
    await db().run`update cubic_user set name = ${person.name} where id = ${user.id}`
    await db().run`update cubic_identity set subject = 'planted-subject' where id = ${identity}`
    const before = await counted(event.id)

    // Asked for, taken back, asked for again.
    expect(await call(user, REQUEST_ERASURE)).toMatchObject({
      status: 'ok',
      result: { due_time: expect.any(String) as string },
    })
    await call(user, CANCEL_ERASURE)
    await call(user, REQUEST_ERASURE)
    await eraseDue()
    expect(await db().one`select 1 from cubic_user where id = ${user.id}`).toBeDefined()
    await db().run`update cubic_erasure set due_at = now() where user_id = ${user.id}`
    await eraseDue()

    expect(await db().one`select 1 from cubic_user where id = ${user.id}`).toBeUndefined()
    const values = [
      person.account,
      person.name,
      person.nickname,
      person.phone,
      '13912345678',
      person.email,
      'PLANTED20269',
      'planted20269',
      'planted-subject',
      '种下的',
      '替填的回答',
      createHash('sha256').update(user.token).digest('hex'),
      reference.slice(0, 40),
      url.replace(/^.*\/([0-9a-f]{40}).*$/, '$1'),
      ...marks.values(),
    ]
    const left: string[] = []
    for (const [table, content] of await everythingIn(db()))
      for (const value of values)
        if (content.includes(value))
          left.push(`${table}: ${value} (${[...marks].find(([, mark]) => mark === value)?.[0] ?? ''})`)
    expect(left).toEqual([])
    const disk = `${await readAll(folder)}\n${(await filesIn(folder)).join('\n')}`
    expect(
      values.filter((value) => disk.includes(value)),
      'on the disk',
    ).toEqual([])
    expect(disk).not.toContain(aPdf().toString('latin1').slice(0, 200))
    expect(
      values.filter((value) => lines.join('\n').includes(value)),
      'in the log',
    ).toEqual([])

    // What counts still counts, and belongs to nobody.
    expect(await counted(event.id)).toEqual(before)
    expect(await counted(coming.id)).toMatchObject({
      seats: [{ taken_number: 0 }],
      tickets: [{ registration_status: 'withdrawn' }],
    })
    expect(await db().one`select user_id, submitter_id, name from cubic_event_applicant where id = ${own}`).toEqual({
      user_id: null,
      submitter_id: null,
      name: '—',
    })
    expect(
      await db().one`select name from cubic_event_applicant where id = ${forFriend.applicants[0]?.id ?? 0}`,
    ).toMatchObject({ name: '同伴' })
    expect(await db().one`select scope from cubic_event_regist where id = ${coming.regist_id}`).toEqual({
      scope: { unify_ids: ['OTHER1'] },
    })
    expect(
      await db()
        .one`select after from cubic_audit_entry where model = 'User' and record_id = ${user.id} and action = 'erase'`,
    ).toEqual({ after: { by: 'person' } })
  })

  test('keeps the database sound, refuses the last of a kind, and waits for a backup that reads the files', async () => {
    const [admin, friend] = [await anAdmin(), await aUser({ email: 'friend@example.org' })]
    // They typed in the address of somebody else.
    const user = await aUser({ email: 'friend@example.org' })
    await db().run`update cubic_user set is_email_typed = true where id = ${user.id}`
    expect(await findPerson(db(), { userId: user.id, personIds: [], ticketIds: [] })).toMatchObject({
      proven: [],
      contacts: [],
    })
    const event = await anEvent({ registration: { limit: 9 } })
    const answer = await as(user).register(event, {
      applicants: [{ self: true, values: {} }, { values: {} }],
    })
    expect(answer).toMatchObject({ status: 'ok' })
    const [own, other] = answer.applicants.map(({ id }) => ({ id: id ?? 0 }))
    await as(friend).bind(
      (
        await db().one<{
          code: string
        }>`select flora_external_id as code from cubic_event_applicant where id = ${other?.id ?? 0}`
      )?.code,
    )
    await as(admin).callTicket(own ?? { id: 0 }, 'check_in')
    const unit = await insert('cubic_unit', { name: '只有一位负责人' })
    await insert('cubic_unit_member', { unit_id: unit, user_id: user.id, role: 'owner' })
    expect(await call(user, REQUEST_ERASURE)).toMatchObject({ status: 'error', error_kind: 'unit:last_owner' })
    const others = await db().rows<{ id: number }>`
      update cubic_user set disabled = true where id <> ${admin.id} and not disabled and exists (
        select 1 from cubic_user__roles held join cubic_role role on role.id = held.related_id
        where held.owner_id = cubic_user.id and role.key = 'admin') returning id`
    expect(await call(admin, REQUEST_ERASURE)).toMatchObject({ status: 'error', error_kind: 'save:last_admin' })
    const [leaving, second] = [await aUser(), await aUser()]
    for (const { id } of [leaving, second])
      await insert('cubic_unit_member', { unit_id: unit, user_id: id, role: 'owner' })
    await db().run`delete from cubic_unit_member where unit_id = ${unit} and user_id = ${user.id}`
    expect(await call(leaving, REQUEST_ERASURE)).toMatchObject({ status: 'ok' })
    expect(await call(second, REQUEST_ERASURE)).toMatchObject({ status: 'error', error_kind: 'unit:last_owner' })
    const { id: membership = 0 } =
      (await db().one<{ id: number }>`select id from cubic_unit_member where user_id = ${second.id}`) ?? {}
    expect(await as(second).unlink('CubicUnitMember', membership)).toMatchObject({ error_kind: 'unit:last_owner' })
    expect(await call(leaving, CANCEL_ERASURE)).toMatchObject({ status: 'ok' })
    await db().run`insert into cubic_erasure (user_id, due_at) values (${admin.id}, now())`
    await eraseDue()
    expect(await db().one`select told_at from cubic_erasure where user_id = ${admin.id}`).toEqual({ told_at: null })
    await db().run`delete from cubic_erasure where user_id = ${admin.id}`
    await db().run`update cubic_user set disabled = false where id = any(${others.map(({ id }) => id)})`
    await expect(call(admin, ERASE_NOW, admin.id, { reason: '自己' })).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(call(user, ERASE_NOW, admin.id, { reason: '别人' })).rejects.toMatchObject({ kind: 'Forbidden' })

    const before = findingsOf(await db().transaction((tx) => verify(tx)))
    expect(await call(admin, ERASE_NOW, user.id, { reason: '本人来函' })).toMatchObject({ status: 'ok' })
    expect(await call(user, CANCEL_ERASURE)).toMatchObject({ status: 'error', error_kind: 'save:not_found' })
    const reading = await db().transaction(async (tx) => {
      await tx.one`select pg_advisory_xact_lock_shared(hashtext('cubic-file-removal'))`
      await eraseDue()
      return tx.one`select 1 from cubic_user where id = ${user.id}`
    })
    expect(reading).toBeDefined()
    await eraseDue()
    expect(await db().one`select 1 from cubic_user where id = ${user.id}`).toBeUndefined()
    expect(findingsOf(await db().transaction((tx) => verify(tx)))).toEqual(before)
    expect(
      await db().one`select check_in_status, user_id from cubic_event_applicant where id = ${own?.id ?? 0}`,
    ).toEqual({ check_in_status: 'attend', user_id: null })
    expect(
      await db().one`select user_id, submitter_id from cubic_event_applicant where id = ${other?.id ?? 0}`,
    ).toEqual({ user_id: friend.id, submitter_id: null })
    expect(
      await db()
        .one`select after from cubic_audit_entry where model = 'User' and record_id = ${user.id} and action = 'erase'`,
    ).toEqual({ after: { by: 'staff', reason: '本人来函' } })
  })

  test('that a dying process has begun is ended by the next start', async () => {
    const user = await aUser({ name: '半途', email: 'halfway@example.org' })
    const { url } = await upload(as(user), await aPicture({ width: 310 }))
    await as(user).save('User', { id: user.id, avatar: url })
    const erasing = erasingHere()
    const remove = () => Promise.reject(new Error('killed'))
    const known = { userId: user.id, personIds: [], ticketIds: [] }
    await expect(erasePerson({ ...erasing, files: { ...app().files, remove } }, known)).rejects.toThrow('killed')
    expect(await db().one`select email from cubic_user where id = ${user.id}`).toEqual({ email: 'halfway@example.org' })
    await eraseAgain(erasing)
    expect(await db().one`select 1 from cubic_user where id = ${user.id}`).toBeUndefined()
    expect(await app().files.read(`${url.slice('/files/'.length, '/files/'.length + 40)}.webp`)).toBeUndefined()
  })

  test('ends what they could do before it begins', async () => {
    const [user, event] = [await aUser(), await anEvent({ registration: { limit: 9 } })]
    const erasing = erasingHere()
    const meanwhile = async (...given: Parameters<Erasing['erased']['note']>) => {
      await erasing.erased.note(...given)
      const tried = as(user).register(event, { applicants: [{ self: true, values: {} }] })
      expect(await tried).toMatchObject({ sub_kind: 'event:unauthenticated' })
    }
    const known = { userId: user.id, personIds: [], ticketIds: [] }
    await erasePerson({ ...erasing, erased: { ...erasing.erased, note: meanwhile } }, known)
    expect(await counted(event.id)).toMatchObject({ seats: [{ taken_number: 0 }], tickets: [] })
  })
})
