import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const { aProject, aTicket, anAdmin, anEvent, anEventType, as, aUser, db, guest } = useSharedWire()

describe('unlink', () => {
  it('deletes a record, and keeps its contents in the audit log', async () => {
    const [admin, type] = [await anAdmin(), await anEventType('讲座')]
    expect(await as(admin).unlink('CubicEventType', type.id)).toEqual({
      status: 'ok',
      error_kind: null,
      error_msg: null,
    })
    expect((await as(admin).get('CubicEventType', type.id)).data).toBeNull()
    const entry = await db().one`
      select user_id, action, before, after from cubic_audit_entry where model = 'CubicEventType' and record_id = ${type.id}`
    expect(entry).toMatchObject({ user_id: admin.id, action: 'unlink', before: { name_cn: '讲座' }, after: null })
  })

  it('is refused with a reason while other records depend on it, and deletes nothing', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    const refused = await as(admin)
      .with({ language: 'en' })
      .unlink('CubicEventType', event.type_id ?? 0)
    expect(refused).toMatchObject({
      status: 'error',
      error_kind: 'save:in_use',
      error_msg: expect.stringMatching(/still use/),
    })
    expect((await as(admin).get('CubicEventType', event.type_id ?? 0)).data).not.toBeNull()
    expect(
      await db().one`select 1 from cubic_audit_entry where action = 'unlink' and record_id = ${event.type_id}`,
    ).toBeUndefined()
  })

  it('gives the same answer for a hidden record and a missing one', async () => {
    const [author, event] = [await aUser({ roles: ['event_admin'] }), await anEvent()]
    const hidden = await aUser()
    const student = await aUser()
    const answers = [
      await as(author).unlink('CubicMessageTemplate', 999_999),
      await as(student).unlink('User', hidden.id),
      await as(student).unlink('User', 999_999),
      await as(student).unlink('CubicEventBase', event.id),
      await as(student).unlink('CubicEventBase', 999_999),
      await guest().unlink('CubicEventBase', event.id),
    ]
    expect(answers[1]).toEqual(answers[2])
    expect(answers[3]).toEqual(answers[4])
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 'error'))
    expect((await as(hidden).get('User', hidden.id)).data).not.toBeNull()
  })

  it('is allowed exactly when the tag is granted', async () => {
    const [author, other] = [await aUser({ roles: ['event_admin'] }), await aUser({ roles: ['event_admin'] })]
    const event = await anEvent({ creator: author, stage: 'draft' })
    expect((await as(author).get('CubicEventBase', event.id)).tags).toContain('unlink')
    expect((await as(other).get('CubicEventBase', event.id)).tags).not.toContain('unlink')
    expect(await as(other).unlink('CubicEventBase', event.id)).toMatchObject({ error_kind: 'save:forbidden' })
    expect(await as(author).unlink('CubicEventBase', event.id)).toMatchObject({ status: 'ok' })
  })

  it('deletes an event with its settings, form and counter, but never one with applicants', async () => {
    const [admin, student] = [await anAdmin(), await aUser()]
    const empty = await anEvent({ form: [{ name: '备注' }] })
    expect(await as(admin).unlink('CubicEventBase', empty.id)).toMatchObject({ status: 'ok' })
    const left = await db().one`
      select (select count(*) from cubic_event_regist where event_id = ${empty.id}) as settings,
        (select count(*) from cubic_event_form_field where event_id = ${empty.id}) as questions,
        (select count(*) from cubic_seat_counter where event_id = ${empty.id}) as counters`
    expect(left).toEqual({ settings: 0, questions: 0, counters: 0 })
    const taken = await anEvent()
    await aTicket({ event: taken, owner: student, status: 'withdrawn' })
    expect(await as(admin).unlink('CubicEventRegist', taken.regist_id)).toMatchObject({ error_kind: 'save:in_use' })
    expect(await as(admin).unlink('CubicEventBase', taken.id)).toMatchObject({ status: 'error' })
    expect(await db().one`select 1 from cubic_seat_counter where event_id = ${taken.id}`).toBeDefined()
  })

  it('lets exactly one of a concurrent registration and unlinking succeed', async () => {
    const admin = await anAdmin()
    for (let round = 0; round < 10; round++) {
      const [event, student] = [await anEvent(), await aUser()]
      const [registered, unlinked] = await Promise.all([
        as(student).register(event),
        as(admin).unlink('CubicEventBase', event.id),
      ])
      expect([registered.status === 'ok', unlinked.status === 'ok'].filter(Boolean)).toHaveLength(1)
      const orphan = await db().one`
        select 1 from cubic_event_applicant where event_id = ${event.id} and not exists (select 1 from cubic_event_base where id = ${event.id})`
      expect(orphan).toBeUndefined()
    }
  })

  it('ends the sessions of a deleted user, and refuses users with tickets and oneself', async () => {
    const [admin, leaving, holder] = [await anAdmin(), await aUser(), await aUser()]
    await aTicket({ event: await anEvent(), owner: holder })
    expect(await as(admin).unlink('User', admin.id)).toMatchObject({ error_kind: 'save:forbidden' })
    expect(await as(admin).unlink('User', holder.id)).toMatchObject({ error_kind: 'save:in_use' })
    expect(await as(admin).unlink('User', leaving.id)).toMatchObject({ status: 'ok' })
    expect(await db().one`select 1 from cubic_session where user_id = ${leaving.id}`).toBeUndefined()
  })

  it('refuses a project that tickets refer to', async () => {
    const [admin, student] = [await anAdmin(), await aUser()]
    const project = await aProject({ members: [student] })
    await aTicket({ event: await anEvent(), owner: student, project })
    expect(await as(admin).unlink('CubicProject', project.id)).toMatchObject({ error_kind: 'save:in_use' })
    expect(await as(admin).unlink('CubicProject', (await aProject()).id)).toMatchObject({ status: 'ok' })
  })
})
