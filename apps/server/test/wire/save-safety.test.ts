import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'

const { aTicket, anAdmin, anEvent, as, aUser, db } = useSharedWire()

describe('a lost update', () => {
  it('is refused as a conflict with a message, and changes nothing', async () => {
    const [first, second, event] = [await anAdmin(), await anAdmin(), await anEvent({ name: '原名' })]
    const read = async (user: typeof first) =>
      (await as(user).get('CubicEventBase', event.id, ['version'])).data?.['version']
    const [mine, theirs] = [await read(first), await read(second)]
    expect(typeof mine).toBe('string')
    expect(mine).toBe(theirs)
    expect(await as(first).save('CubicEventBase', { id: event.id, version: mine, name: '甲改' })).toMatchObject({
      status: 'ok',
    })
    const refused = await as(second)
      .with({ language: 'en' })
      .save('CubicEventBase', { id: event.id, version: theirs, name: '乙改' })
    expect(refused).toMatchObject({
      status: 'error',
      error_kind: 'save:conflict',
      error_msg: expect.stringMatching(/reload/i),
    })
    expect(refused.errors).toEqual([expect.objectContaining({ kind: 'conflict', field: 'version' })])
    expect((await as(first).get('CubicEventBase', event.id, ['name'])).data?.['name']).toBe('甲改')
    expect(
      await as(second).save('CubicEventBase', { id: event.id, version: await read(second), name: '乙改' }),
    ).toMatchObject({ status: 'ok' })
  })

  it('is detected after changes by methods and relations too', async () => {
    const [admin, event, user] = [await anAdmin(), await anEvent(), await aUser()]
    const version = async (model: string, id: number) => (await as(admin).get(model, id, ['version'])).data?.['version']
    const beforePin = await version('CubicEventBase', event.id)
    await as(admin).callEvent(event, 'pin')
    expect(await as(admin).save('CubicEventBase', { id: event.id, version: beforePin, name: '晚了' })).toMatchObject({
      error_kind: 'save:conflict',
    })
    const beforeRoles = await version('User', user.id)
    const role = (await db().one<{ id: number }>`select id from cubic_role where key = 'admin'`)?.id ?? 0
    await as(admin).updateRelation('User', user.id, 'roles', [role], 'add')
    expect(await as(admin).save('User', { id: user.id, version: beforeRoles, roles: [] })).toMatchObject({
      error_kind: 'save:conflict',
    })
  })

  it('is prevented in ten concurrent saves: one succeeds', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    const version = (await as(admin).get('CubicEventBase', event.id, ['version'])).data?.['version']
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        as(admin).save('CubicEventBase', { id: event.id, version, name: `第${index}次` }),
      ),
    )
    expect(answers.map((answer) => answer.error_kind).filter((kind) => kind === 'save:conflict')).toHaveLength(9)
  })

  it('is not checked for a client that sends no version', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    expect(await as(admin).save('CubicEventBase', { id: event.id, name: '没有版本' })).toMatchObject({ status: 'ok' })
  })

  it('is not caused by a registration in between', async () => {
    const [admin, student, event] = [await anAdmin(), await aUser(), await anEvent()]
    const version = (await as(admin).get('CubicEventBase', event.id, ['version'])).data?.['version']
    await as(student).register(event)
    expect(await as(admin).save('CubicEventBase', { id: event.id, version, name: '报名之后' })).toMatchObject({
      status: 'ok',
    })
  })

  it('is detected by a version that can be read but not used in conditions or sorts; a malformed version is refused', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    expect(await answerOrFault(as(admin).search('User', { sort: [{ field: 'version', order: 'asc' }] }))).toMatchObject(
      { kind: 'BadRequest' },
    )
    expect(
      await answerOrFault(
        as(admin).search('User', { condition: { leaf: { field: 'version', comparator: '=', value: '1' } } }),
      ),
    ).toMatchObject({ kind: 'BadRequest' })
    expect(
      await answerOrFault(as(admin).save('CubicEventBase', { id: event.id, version: 7, name: 'x' })),
    ).toMatchObject({ kind: 'BadRequest' })
    expect(await as(admin).save('CubicEventBase', { id: event.id, version: "1' or 1=1", name: 'x' })).toMatchObject({
      error_kind: 'save:conflict',
    })
  })
})

describe('mass assignment', () => {
  const entriesOf = (user: { readonly id: number }) =>
    db().rows<{ model: string; record_id: number | null; after: unknown }>`
      select model, record_id, after from cubic_audit_entry where user_id = ${user.id} and action = 'save_refused' order by id`

  it.each<[string, string, string, unknown]>([
    ['an event’s status', 'CubicEventBase', 'status', 'not_start'],
    ['its pin', 'CubicEventBase', 'top_or_not', true],
    ['its creator', 'CubicEventBase', 'creator', 1],
    ['its participants', 'CubicEventBase', 'participant_number', 3],
    ['its applicants', 'CubicEventBase', 'applicants_ids', []],
    ['its publishing time', 'CubicEventBase', 'published_time', '2026-11-21T00:00:00Z'],
    ['the seats taken', 'CubicEventRegist', 'taken_number', 0],
    ['a hidden column', 'CubicEventBase', 'stage', 'published'],
  ])('%s: refused, and in the audit log', async (_, model, field, value) => {
    const [author, event] = [await aUser({ roles: ['event_admin'] }), await anEvent()]
    const id = model === 'CubicEventBase' ? event.id : event.regist_id
    const refused = await as(author).save(model, { id, [field]: value })
    expect(refused).toMatchObject({ status: 'error', error_kind: 'save:invalid' })
    expect(refused.errors?.[0]).toMatchObject({ field, kind: 'readonly' })
    expect(await entriesOf(author)).toEqual([
      { model, record_id: id, after: { refusal: 'save:invalid', fields: [field] } },
    ])
  })

  it.each([
    ['registration_status', 'success'],
    ['check_in_status', 'attend'],
    ['flora_external_id', '000000000000'],
    ['user_id', 1],
    ['submitter_id', 1],
  ])('of a ticket’s %s by its owner', async (field, value) => {
    const [owner, event] = [await aUser(), await anEvent()]
    const ticket = await aTicket({ event, owner, status: 'waiting_review' })
    expect(await as(owner).save('CubicEventApplicant', { id: ticket.id, [field]: value })).toMatchObject({
      error_kind: 'save:forbidden',
    })
    expect(await entriesOf(owner)).toEqual([
      { model: 'CubicEventApplicant', record_id: ticket.id, after: { refusal: 'save:forbidden', fields: [field] } },
    ])
  })

  it('of one’s own roles and account is logged without the values', async () => {
    const student = await aUser()
    const refused = await as(student).save('User', { id: student.id, nickname: '小周', roles: [1], account: 'root' })
    expect(refused.errors?.map((error) => error.field).toSorted()).toEqual(['account', 'roles'])
    expect((await as(student).get('User', student.id, ['nickname'])).data?.['nickname']).toBeNull()
    const [entry] = await entriesOf(student)
    expect(JSON.stringify(entry?.after)).not.toContain('root')
  })

  it('is not logged for an honest mistake', async () => {
    const [author, event] = [await aUser({ roles: ['event_admin'] }), await anEvent()]
    await as(author).save('CubicEventBase', { id: event.id, name: '' })
    await as(author).save('CubicEventBase', { id: event.id, start_time: 'soon' })
    expect(await entriesOf(author)).toEqual([])
  })

  it('does not flood the log', async () => {
    const student = await aUser()
    await Promise.all(Array.from({ length: 80 }, () => as(student).save('User', { id: student.id, roles: [1] })))
    expect(await entriesOf(student)).toHaveLength(60)
  })

  it('of a password is logged only as changed', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    expect(await as(admin).save('User', { id: user.id, password: 'correct horse battery' })).toMatchObject({
      status: 'ok',
    })
    const entry = await db().one<{ after: unknown }>`
      select after from cubic_audit_entry where model = 'User' and record_id = ${user.id} order by id desc limit 1`
    expect(entry?.after).toEqual({ password: '•••' })
  })
})

describe('several changes in one request', () => {
  it('run in order, within a document and across a batch', async () => {
    const admin = await anAdmin()
    const saveOf = (alias: string, key: string, name: string) =>
      `${alias}: save(model: "Role", values: ${JSON.stringify(JSON.stringify({ key, name }))}) { status errors { field kind } }`
    const document = (key: string) =>
      `mutation { dash { generic { ${['a', 'b', 'c', 'd', 'e'].map((alias) => saveOf(alias, key, alias)).join(' ')} } } }`
    for (let round = 0; round < 5; round++) {
      const { data } = await as(admin).gql<{ dash: { generic: { [alias: string]: { status: string } } } }>(
        document(`turn_${round}`),
      )
      expect(Object.values(data?.dash.generic ?? {}).map((saved) => saved.status)).toEqual([
        'ok',
        'error',
        'error',
        'error',
        'error',
      ])
      expect(data?.dash.generic['b']).toEqual({ status: 'error', errors: [{ field: 'key', kind: 'conflict' }] })
    }
    const query = ['first', 'second', 'third'].map((key) => ({
      key,
      query: `mutation { dash { generic { ${saveOf('one', 'in_a_batch', key)} } } }`,
    }))
    const response = await as(admin).post('/gql/endpoint_batch', { version: 1, query })
    const { result } = (await response.json()) as {
      result: { [key: string]: { data: { dash: { generic: { one: { status: string } } } } } }
    }
    expect(query.map(({ key }) => result[key]?.data.dash.generic.one.status)).toEqual(['ok', 'error', 'error'])
  })
})
