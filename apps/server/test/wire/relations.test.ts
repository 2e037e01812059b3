import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf } from '@cubic/testing/server/wire-client'

const { aProject, aTicket, anAdmin, anEvent, as, aUser, db, guest, insert } = useSharedWire()

describe('relation_model_search', () => {
  it('finds associated, other or all records, with the rights of the related model', async () => {
    const [mentor, member, stranger] = [await aUser(), await aUser(), await aUser()]
    const project = await aProject({ members: [member], mentors: [mentor] })
    const search = (search_type: string) =>
      as(member).related('CubicProject', 'members', { current_id: project.id, search_type, fields: ['name'] })
    expect((await search('associated')).ids).toEqual([member.id])
    expect((await search('not_associated')).ids).toEqual([mentor.id])
    const all = await search('all')
    expect(new Set(all.ids)).toEqual(new Set([member.id, mentor.id]))
    expect(all.ids).not.toContain(stranger.id)
    expect(all.total_count).toBe(2)
  })

  it('defaults to associated records, and supports to-many relations stored on the other side', async () => {
    const event = await anEvent({ form: [{ name: '学院' }, { name: '年级' }] })
    await anEvent({ form: [{ name: '别的' }] })
    const found = await guest().related('CubicEventBase', 'application_form_ids', {
      current_id: event.id,
      fields: ['name'],
      sort: [{ field: 'sort', order: 'desc' }],
      limit: 1,
    })
    expect(found.data).toEqual([{ id: event.fields[1], name: '年级' }])
    expect(found.total_count).toBe(2)
    const others = await guest().related('CubicEventBase', 'application_form_ids', {
      current_id: event.id,
      search_type: 'not_associated',
    })
    expect(others.ids).not.toContain(event.fields[0])
  })

  it('finds the one record of a to-one relation', async () => {
    const event = await anEvent()
    const found = await guest().related('CubicEventBase', 'type_id', { current_id: event.id, fields: ['name'] })
    expect(found.ids).toEqual([event.type_id])
    const others = await guest().related('CubicEventBase', 'type_id', {
      current_id: event.id,
      search_type: 'not_associated',
      limit: -1,
    })
    expect(others.ids).not.toContain(event.type_id)
  })

  it('returns nothing associated for no record, or for a hidden or missing one', async () => {
    const [student, hidden] = [await aUser(), await anEvent({ stage: 'draft', form: [{ name: '秘密' }] })]
    for (const current_id of [undefined, hidden.id, 999_999]) {
      const args = current_id === undefined ? {} : { current_id }
      const found = await as(student).related('CubicEventBase', 'application_form_ids', args)
      expect([found.ids, found.total_count]).toEqual([[], 0])
    }
    const [ofHidden, ofMissing] = await Promise.all(
      [hidden.id, 999_999].map((current_id) =>
        as(student).related('CubicEventBase', 'application_form_ids', {
          current_id,
          search_type: 'not_associated',
          limit: -1,
        }),
      ),
    )
    expect(ofHidden?.ids).toEqual(ofMissing?.ids)
  })

  it('shows no relation that the caller may not read, nor its records', async () => {
    const [owner, student, event] = [await aUser(), await aUser(), await anEvent()]
    await aTicket({ event, owner })
    const seen = await as(student).related('CubicEventBase', 'applicants_ids', { current_id: event.id })
    expect(seen.ids).toEqual([])
    expect((await as(owner).related('CubicEventBase', 'applicants_ids', { current_id: event.id })).ids).toHaveLength(1)
  })

  it.each<[string, string, object, RegExp]>([
    ['CubicEventBase', 'name', {}, /name/],
    ['CubicEventBase', 'nothing', {}, /nothing/],
    ['CubicEventBase', 'type_id', { search_type: 'some' }, /search_type/],
    ['CubicEventBase', 'type_id', { condition: leaf('password', '=', 1) }, /password/],
    ['User', 'password', { current_id: 1 }, /password/],
  ])('refuses %s.%s with %j', async (model, field, args, words) => {
    const fault = await answerOrFault(as(await anAdmin()).related(model, field, args))
    expect(fault).toMatchObject({
      kind: expect.stringMatching(/BadRequest|Forbidden/),
      message: expect.stringMatching(words),
    })
  })
})

describe('update_relation', () => {
  async function aRole(key: string): Promise<number> {
    await insert('cubic_role', { key, name: key })
    return (await db().one<{ id: number }>`select id from cubic_role where key = ${key}`)?.id ?? 0
  }

  it('adds and removes records, leaves the rest, and is idempotent', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    const [one, two] = [await aRole('helper_one'), await aRole('helper_two')]
    const roles = async () => {
      const { data } = await as(admin).get('User', user.id, ['roles'])
      return (data?.['roles'] as { id: number }[] | undefined)?.map((role) => role.id)
    }
    expect(await as(admin).updateRelation('User', user.id, 'roles', [one, one], 'add')).toMatchObject({ status: 'ok' })
    expect(await as(admin).updateRelation('User', user.id, 'roles', [two])).toMatchObject({ status: 'ok' })
    expect(await as(admin).updateRelation('User', user.id, 'roles', [two], 'add')).toMatchObject({ status: 'ok' })
    expect(await roles()).toEqual([one, two])
    expect(await as(admin).updateRelation('User', user.id, 'roles', [one, 999_999], 'unlink')).toMatchObject({
      status: 'ok',
    })
    expect(await roles()).toEqual([two])
    const entries = await db().rows`
      select user_id, before, after from cubic_audit_entry where model = 'User' and record_id = ${user.id} order by id`
    expect(entries).toEqual([
      { user_id: admin.id, before: { roles: [] }, after: { roles: [one] } },
      { user_id: admin.id, before: { roles: [] }, after: { roles: [two] } },
      { user_id: admin.id, before: { roles: [one] }, after: { roles: [] } },
    ])
  })

  it('a save that replaces a list logs the removed and added ids', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    const [old, fresh] = [await aRole('before_role'), await aRole('after_role')]
    await as(admin).save('User', { id: user.id, roles: [old] })
    await as(admin).save('User', { id: user.id, roles: [fresh], nickname: '小林' })
    const entry = await db().one`
      select before, after from cubic_audit_entry where model = 'User' and record_id = ${user.id} order by id desc limit 1`
    expect(entry).toMatchObject({
      before: { roles: [old], nickname: null },
      after: { roles: [fresh], nickname: '小林' },
    })
  })

  it('moves records that store the relation themselves, with their rights and validation', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const [from, to] = [
      await insert('cubic_event_page', { name: '旧页' }),
      await insert('cubic_event_page', { name: '新页' }),
    ]
    const file = await insert('cubic_page_material_file', { page_id: from, origin_filename: '手册.pdf' })
    const pageOf = async () => (await as(author).get('PageMaterialFile', file, ['page_id.id'])).data?.['page_id']
    expect(await as(author).updateRelation('CubicEventPage', to, 'material_ids', [file])).toMatchObject({
      status: 'ok',
    })
    expect(await pageOf()).toEqual({ id: to })
    expect(await as(author).updateRelation('CubicEventPage', to, 'material_ids', [file], 'unlink')).toMatchObject({
      status: 'ok',
    })
    expect(await pageOf()).toBeNull()
  })

  it('neither moves a question to another event nor detaches one', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const [from, to] = [await anEvent({ form: [{ name: '学院' }] }), await anEvent()]
    const [field = 0] = from.fields
    expect(await as(author).updateRelation('CubicEventBase', to.id, 'application_form_ids', [field])).toMatchObject({
      error_kind: 'save:invalid',
    })
    expect(
      await as(author).updateRelation('CubicEventBase', from.id, 'application_form_ids', [field], 'unlink'),
    ).toMatchObject({ error_kind: 'save:invalid' })
  })

  it('a list saved from a stale read removes no unseen records', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const page = await insert('cubic_event_page', { name: '页' })
    const version = (await as(author).get('CubicEventPage', page, ['version'])).data?.['version']
    await as(author).save('PageMaterialFile', { page_id: page, origin_filename: '后来的.pdf' })
    expect(await as(author).save('CubicEventPage', { id: page, version, material_ids: [] })).toMatchObject({
      error_kind: 'save:conflict',
    })
  })

  it('is refused without the right, and the attempt is in the audit log', async () => {
    const [student, admin] = [await aUser(), await aRole('wanted_role')]
    expect(await as(student).updateRelation('User', student.id, 'roles', [admin], 'add')).toMatchObject({
      status: 'error',
      error_kind: 'save:invalid',
    })
    expect((await as(student).get('User', student.id, ['roles'])).data?.['roles']).toEqual([])
    const entry = await db().one`
      select user_id, action, after from cubic_audit_entry where model = 'User' and record_id = ${student.id}`
    expect(entry).toEqual({
      user_id: student.id,
      action: 'save_refused',
      after: { refusal: 'save:invalid', fields: ['roles'] },
    })
  })

  it('refuses hidden and missing ids in the same way', async () => {
    const [author, event] = [await aUser({ roles: ['event_admin'] }), await anEvent()]
    const missing = await as(author).updateRelation('CubicEventBase', event.id, 'application_form_ids', [999_999])
    expect(missing).toMatchObject({ status: 'error', error_kind: 'save:invalid' })
    expect(await guest().updateRelation('CubicEventBase', event.id, 'application_form_ids', [1])).toMatchObject({
      error_kind: 'save:forbidden',
    })
  })

  it.each<[string, string, readonly (number | null)[] | null, string | undefined]>([
    ['an unknown field', 'nothing', [1], 'add'],
    ['a field that is no relation', 'name', [1], 'add'],
    ['a to-one relation', 'default_identity_id', [1], 'add'],
    ['an unknown kind', 'roles', [1], 'replace'],
    ['an id that can be none', 'roles', [-1], 'add'],
    ['a null among the ids', 'roles', [null], 'add'],
  ])('refuses %s', async (_, field, ids, kind) => {
    const admin = await anAdmin()
    const fault = await answerOrFault(as(admin).updateRelation('User', admin.id, field, ids, kind))
    expect(fault).toMatchObject({ kind: 'BadRequest' })
  })

  it('does nothing without ids', async () => {
    const admin = await anAdmin()
    expect(await as(admin).updateRelation('User', admin.id, 'roles', null)).toMatchObject({ status: 'ok' })
    expect(await as(admin).updateRelation('User', admin.id, 'roles', [])).toMatchObject({ status: 'ok' })
  })
})
