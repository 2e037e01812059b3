import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'

const { aFeedback, aProject, aTicket, anAdmin, anEvent, as, aUser, db, guest, insert } = useSharedWire()

describe('rights to fields hold before and after a save', () => {
  it('a mentor cannot write a participant’s feedback, not even in a new record', async () => {
    const [mentor, member] = [await aUser(), await aUser()]
    const project = await aProject({ members: [member], mentors: [mentor] })
    const forged = await as(mentor).save('CubicFeedback', {
      project_id: project.id,
      client_content: '我没有完成',
      client_edit_state: 'submitted',
    })
    expect(forged.errors?.map((error) => [error.field, error.kind])).toEqual([
      ['client_content', 'readonly'],
      ['client_edit_state', 'readonly'],
    ])
    expect(await as(mentor).save('CubicFeedback', { project_id: project.id, mentor_content: '很好' })).toMatchObject({
      status: 'ok',
    })
  })

  it('a mentor cannot move feedback to a project that they do not mentor', async () => {
    const [mentor, other] = [await aUser(), await aUser()]
    const [own, foreign] = [
      await aProject({ mentors: [mentor] }),
      await aProject({ members: [mentor], mentors: [other] }),
    ]
    const feedback = await aFeedback({ project: own, mentor })
    const moved = await as(mentor).save('CubicFeedback', { id: feedback.id, project_id: foreign.id })
    expect(moved.errors).toEqual([expect.objectContaining({ field: 'project_id', kind: 'readonly' })])
    expect((await as(mentor).get('CubicFeedback', feedback.id, ['project_id.id'])).data?.['project_id']).toEqual({
      id: own.id,
    })
  })
})

describe('the built-in roles', () => {
  const roleId = async (key: string) =>
    (await db().one<{ id: number }>`select id from cubic_role where key = ${key}`)?.id ?? 0

  it('keep their keys and cannot be deleted', async () => {
    const admin = await anAdmin()
    const id = await roleId('admin')
    expect((await as(admin).save('Role', { id, key: 'boss' })).errors).toEqual([
      expect.objectContaining({ field: 'key', kind: 'readonly' }),
    ])
    expect(await as(admin).save('Role', { id, name: '系统管理员' })).toMatchObject({ status: 'ok' })
    expect(await as(admin).unlink('Role', id)).toMatchObject({ error_kind: 'save:forbidden' })
    const own = await as(admin).save('Role', { key: 'librarian', name: '图书馆' })
    expect(await as(admin).unlink('Role', Number(own.result?.id))).toMatchObject({ status: 'ok' })
    expect((await as(admin).save('Role', { key: 'admin', name: '再来一个' })).status).toBe('error')
  })

  it('always include one administrator, even if two resign at once', async () => {
    await db().run`delete from cubic_user__roles`
    const [one, two] = [await anAdmin(), await anAdmin()]
    const id = await roleId('admin')
    const left = await Promise.all(
      [one, two].map((admin) => as(admin).updateRelation('User', admin.id, 'roles', [id], 'unlink')),
    )
    expect(left.map((answer) => answer.error_kind).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      null,
      'save:last_admin',
    ])
  })
})

describe('a changed password', () => {
  it('invalidates a concurrent log-in with the old one', async () => {
    const admin = await anAdmin()
    const account = `changing_${Date.now()}`
    const created = await as(admin).save('User', { account, name: '改密码', password: 'the old password' })
    const id = Number(created.result?.id)
    const logIn = async (password: string) => {
      const response = await guest().post('/api/auth/v1/request-login-token', { account, password })
      return ((await response.json()) as { token?: string }).token
    }
    const early = Array.from({ length: 8 }, () => logIn('the old password'))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await as(admin).save('User', { id, password: 'the new password' })).toMatchObject({ status: 'ok' })
    await Promise.all(early)
    expect(await db().one`select count(*) from cubic_session where user_id = ${id}`).toEqual({ count: 0 })
    expect(await logIn('the new password')).toMatch(/^[\w-]{40,}$/)
  })
})

describe('an event', () => {
  it('keeps the fields that publishing required', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    const refused = await as(admin).save('CubicEventBase', {
      id: event.id,
      start_time: null,
      end_time: null,
      type_id: null,
    })
    expect(refused.errors?.map((error) => [error.field, error.kind])).toEqual([
      ['type_id', 'required'],
      ['start_time', 'required'],
      ['end_time', 'required'],
    ])
    const draft = await anEvent({ stage: 'draft' })
    expect(await as(admin).save('CubicEventBase', { id: draft.id, start_time: null })).toMatchObject({ status: 'ok' })
  })

  it('has no reason for rejection after an approval with a comment', async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ stage: 'waiting_review' })]
    expect(await as(admin).callEvent(event, 'audit', { decision: 'approve', reason: '很好' })).toMatchObject({
      status: 'ok',
    })
    expect((await as(admin).get('CubicEventBase', event.id, ['reject_reason'])).data?.['reject_reason']).toBeNull()
  })

  it('is copied with its rules about leave and its reserved places', async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ registration: { limit: 10 } })]
    await as(admin).save('CubicEventRegist', { id: event.regist_id, leave_frees_seat: true })
    await as(admin).save('CubicReservedPlaces', {
      regist_id: event.regist_id,
      name: '教职工',
      seats: 3,
      scope: { person_types: ['staff'] },
    })
    const copy = await as(admin).callEvent(event, 'duplicate')
    const { data } = await as(admin).get('CubicEventBase', Number(copy.result?.['id']), [
      'regist_id.leave_frees_seat',
      'regist_id.reserved_ids.name',
      'regist_id.reserved_ids.seats',
      'regist_id.reserved_ids.until',
    ])
    expect(data?.['regist_id']).toMatchObject({
      leave_frees_seat: true,
      reserved_ids: [{ name: '教职工', seats: 3, until: null }],
    })
  })

  it('keeps answered questions', async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ form: [{ name: '学院' }, { name: '年级' }] })]
    const [answered = 0, unanswered = 0] = event.fields
    await aTicket({ event, owner: await aUser(), values: { [answered]: '文学院' } })
    expect(await as(admin).unlink('CubicEventFormField', answered)).toMatchObject({ error_kind: 'save:in_use' })
    expect(await as(admin).unlink('CubicEventFormField', unanswered)).toMatchObject({ status: 'ok' })
  })

  it('cannot reserve more seats than its limit, even by concurrent saves or a lower limit', async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ registration: { limit: 10 } })]
    const reserve = () =>
      as(admin).save('CubicReservedPlaces', {
        regist_id: event.regist_id,
        name: 'x',
        seats: 8,
        scope: { person_types: ['staff'] },
      })
    const answers = await Promise.all([reserve(), reserve()])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a.localeCompare(b))).toEqual(['error', 'ok'])
    expect(await as(admin).save('CubicEventRegist', { id: event.regist_id, limit_number: 7 })).toMatchObject({
      error_kind: 'event:limit_below_reserved',
    })
    expect(await as(admin).save('CubicEventRegist', { id: event.regist_id, limit_number: 8 })).toMatchObject({
      status: 'ok',
    })
  })

  it('reveals a hidden number of participants nowhere', async () => {
    const event = await anEvent({ registration: { limit: 5 }, columns: { show_participant_number: false } })
    await aTicket({ event, owner: await aUser() })
    const { data } = await guest().get('CubicEventBase', event.id, ['participant_number', 'regist_id.taken_number'])
    expect(data).toMatchObject({ participant_number: null, regist_id: { taken_number: null } })
  })
})

describe('deleting', () => {
  it('logs each record deleted by cascade', async () => {
    const [admin, mentor] = [await anAdmin(), await aUser()]
    const project = await aProject({ mentors: [mentor] })
    const feedback = await aFeedback({ project, mentor, columns: { mentor_content: '已提交的文字' } })
    expect(await as(admin).unlink('CubicProject', project.id)).toMatchObject({ status: 'ok' })
    const entry = await db().one<{ before: { mentor_content: string } }>`
      select before from cubic_audit_entry where model = 'CubicFeedback' and record_id = ${feedback.id} and action = 'unlink'`
    expect(entry?.before.mentor_content).toBe('已提交的文字')
  })

  it('a user during their registration leaves no orphaned ticket', async () => {
    const admin = await anAdmin()
    for (let round = 0; round < 8; round++) {
      const [user, event] = [await aUser(), await anEvent()]
      await Promise.all([answerOrFault(as(user).register(event)), as(admin).unlink('User', user.id)])
      const orphan = await db().one`
        select 1 from cubic_event_applicant where user_id = ${user.id} and not exists (select 1 from cubic_user where id = ${user.id})`
      expect(orphan).toBeUndefined()
    }
  })

  it('a record makes a concurrent save that refers to it an invalid choice, not a failure', async () => {
    const admin = await anAdmin()
    for (let round = 0; round < 8; round++) {
      const type = await insert('cubic_event_type', { name: '将删除', sort: 0 })
      const [saved] = await Promise.all([
        as(admin).save('CubicEventBase', { name: '活动', type_id: type }),
        as(admin).unlink('CubicEventType', type),
      ])
      expect(saved.errors ?? []).toEqual(
        saved.status === 'ok' ? [] : [expect.objectContaining({ field: 'type_id', kind: 'enum' })],
      )
    }
  })
})

describe('a method', () => {
  it('runs on the same version of the record that its condition checked', async () => {
    const admin = await anAdmin()
    for (let round = 0; round < 5; round++) {
      const event = await anEvent({ name: '之前' })
      const [pinned] = await Promise.all([
        as(admin).call(
          'CubicEventBase',
          event.id,
          'pin',
          {},
          { leaf: { field: 'name', comparator: '=', value: '之前' } },
        ),
        as(admin).save('CubicEventBase', { id: event.id, name: '之后' }),
      ])
      const order = await db().rows<{
        action: string
      }>`select action from cubic_audit_entry where model = 'CubicEventBase' and record_id = ${event.id} order by id`
      expect(order.map((entry) => entry.action)).toEqual(pinned.status === 'ok' ? ['pin', 'save'] : ['save'])
    }
  })

  it('applies one scan id to one ticket, even with two at once', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    for (let round = 0; round < 5; round++) {
      const tickets = [await aTicket({ event, owner: await aUser() }), await aTicket({ event, owner: await aUser() })]
      const scan_id = crypto.randomUUID()
      const answers = await Promise.all(tickets.map((ticket) => as(admin).callTicket(ticket, 'check_in', { scan_id })))
      expect(answers.map((answer) => answer.error_kind).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
        ['event:request_conflict', null],
      )
    }
  })

  it('uses the current time if the scanner’s clock is years off', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    const ticket = await aTicket({ event, owner: await aUser() })
    const answer = await as(admin).callTicket(ticket, 'check_in', { at: '0001-01-01T00:00:00Z' })
    expect(Math.abs(Date.parse(String(answer.result?.['check_in_time'])) - Date.now())).toBeLessThan(60_000)
  })
})
