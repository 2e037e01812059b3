import { where } from '@cubic/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { PASSWORD, secondFactors } from './support.ts'

const wire = useWire()
const { db } = wire
const { post, aPerson, logIn, as, addTotp, addPasskey, codeOf } = secondFactors(wire)

async function requireOf(...roles: readonly string[]) {
  const admin = wire.as(await aPerson({ roles: ['admin', 'auditor_of_settings'] }))
  const ids = await db().rows<{ id: number }>`select id from cubic_role where key = any(${roles})`
  const { id } = (await db().one<{ id: number }>`select id from cubic_settings`) ?? { id: 0 }
  expect(await admin.save('CubicSettings', { id, two_factor_roles: ids.map((role) => role.id) })).toMatchObject({
    status: 'ok',
  })
}
/** From when they are needed; null: at once. */
async function requireFrom(from: Date | null) {
  const admin = wire.as(await aPerson({ roles: ['admin'] }))
  expect(await admin.save('CubicSettings', { id: 1, two_factor_from: from?.toISOString() ?? null })).toMatchObject({
    status: 'ok',
  })
}
afterEach(() => requireOf())
const ME = '{ user { me { uid } } }'

describe('somebody whose role needs a second factor', () => {
  it('does nothing until they have set one up, and everything then', async () => {
    const author = await aPerson({ roles: ['event_author'] })
    const client = wire.as(author)
    await requireOf('event_author')
    expect(await client.gql(ME)).toMatchObject({ data: { user: { me: null } } })
    await expect(client.save('CubicEventBase', { name: '讲座' })).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(client.save('User', { id: author.id, nickname: '明' })).rejects.toMatchObject({ kind: 'Forbidden' })
    expect((await fetch(`${wire.url()}/api/office/v1/applicants.csv`, { headers: client.headers() })).status).toBe(401)
    const info = async () => ((await (await client.post('/user/info')).json()) as { data: object }).data
    expect(await info()).toMatchObject({ uid: author.id, must_set_up_second_factor: true })
    expect(await post(client, 'second-factors')).toMatchObject({ is_required: true })
    expect((await addPasskey(author)).added).toMatchObject({ status: 'ok' })
    expect(await info()).not.toHaveProperty('must_set_up_second_factor')
    expect(await client.gql(ME)).toMatchObject({ data: { user: { me: { uid: author.id } } } })
    expect(await client.save('User', { id: author.id, nickname: '明' })).toMatchObject({ status: 'ok' })
  })

  it('holds the role in a unit alone', async () => {
    const [author, viewer] = [await aPerson(), await aPerson()]
    const { id } = (await db().one<{
      id: number
    }>`insert into cubic_unit (name_cn) values ('书画社') returning id`) ?? { id: 0 }
    await db().run`
      insert into cubic_unit_member (unit_id, user_id, role) values (${id}, ${author.id}, 'author'), (${id}, ${viewer.id}, 'viewer')`
    await requireOf('event_author')
    await expect.poll(() => wire.as(author).gql(ME)).toMatchObject({ data: { user: { me: null } } })
    expect(await post(wire.as(author), 'second-factors')).toMatchObject({ is_required: true })
    expect(await wire.as(viewer).gql(ME)).toMatchObject({ data: { user: { me: { uid: viewer.id } } } })
    expect(await post(wire.as(viewer), 'second-factors')).toMatchObject({ is_required: false })
  })

  it('leaves the unit in place of setting one up, but not as its last owner', async () => {
    const [author, owner] = [await aPerson(), await aPerson()]
    const { id } = (await db().one<{
      id: number
    }>`insert into cubic_unit (name_cn) values ('合唱团') returning id`) ?? { id: 0 }
    await db().run`
      insert into cubic_unit_member (unit_id, user_id, role) values
        (${id}, ${author.id}, 'author'), (${id}, ${author.id}, 'door'), (${id}, ${owner.id}, 'owner')`
    await requireOf('event_author', 'event_admin')
    await db().run`update cubic_session set created_at = now() - interval '1 hour' where user_id = ${author.id}`
    const [client, theirs] = [wire.as(author), wire.as(owner)]
    expect(await post(client, 'second-factors')).toMatchObject({ units: [{ id, name_cn: '合唱团' }] })
    expect(await post(theirs, 'leave-unit', { unit_id: id })).toMatchObject({ error_kind: 'unit:last_owner' })
    for (const unit_id of ['1', 1.5, 1e12, undefined])
      expect(await post(client, 'leave-unit', { unit_id }), String(unit_id)).toMatchObject({ status: '400' })
    expect(await post(client, 'leave-unit', { unit_id: id })).toMatchObject({ status: 'ok', left: 2 })
    expect(await post(client, 'leave-unit', { unit_id: id })).toMatchObject({ error_kind: 'unit:no_roles' })
    expect(await client.gql(ME)).toMatchObject({ data: { user: { me: { uid: author.id } } } })
    expect(await post(wire.guest(), 'leave-unit', { unit_id: id })).toMatchObject({
      error_kind: 'auth:unauthenticated',
    })
    const noted = await db().rows`
      select user_id from cubic_audit_entry where model = 'CubicUnitMember' and action = 'unlink' and user_id = ${author.id}`
    expect(noted).toHaveLength(2)
    await db().run`delete from cubic_unit_member where unit_id = ${id}`
  })

  it('changes one for another, and is not left without any', async () => {
    const author = await aPerson({ roles: ['event_author'] })
    await requireOf('event_author')
    await addTotp(author)
    const client = wire.as(author)
    expect(await post(client, 'remove-totp')).toMatchObject({ error_kind: 'auth:second_factor_required' })
    await addPasskey(author)
    expect(await post(client, 'remove-totp')).toMatchObject({ status: 'ok' })
  })

  it('has to confirm too after fifteen minutes, by the password', async () => {
    const author = await aPerson({ roles: ['event_author'] })
    await requireOf('event_author')
    await db().run`update cubic_session set created_at = now() - interval '1 hour' where user_id = ${author.id}`
    const client = wire.as(author)
    expect(await post(client, 'begin-totp')).toMatchObject({ status: '403', confirm: 'factors' })
    await post(client, 'confirm', { action: 'factors', method: 'password', password: PASSWORD })
    expect(await post(client, 'begin-totp')).toMatchObject({ status: 'ok' })
  })

  it('logs in by the password alone until then', async () => {
    const author = await aPerson({ roles: ['event_author'] })
    await requireOf('event_author')
    const { token } = await logIn(author)
    expect(await as(token).gql(ME)).toMatchObject({ data: { user: { me: null } } })
  })
})

describe('before the day from which it is needed', () => {
  it('people are reminded of the day and hindered by nothing, and must have one from then on', async () => {
    const [author, ready, member] = [
      await aPerson({ roles: ['event_author'] }),
      await aPerson({ roles: ['event_author'] }),
      await aPerson(),
    ]
    await addTotp(ready)
    const from = new Date(Date.now() + 3_600_000)
    await requireFrom(from)
    await requireOf('event_author')
    const info = async (user: { readonly token: string }) =>
      ((await (await as(user.token).post('/user/info')).json()) as { data: object }).data
    await expect.poll(() => info(author)).toMatchObject({ second_factor_due: from.toISOString() })
    expect(await info(author)).not.toHaveProperty('must_set_up_second_factor')
    expect(await wire.as(author).gql(ME)).toMatchObject({ data: { user: { me: { uid: author.id } } } })
    for (const other of [ready, member]) expect(await info(other)).not.toHaveProperty('second_factor_due')
    await requireFrom(new Date(Date.now() - 1000))
    await expect.poll(() => info(author)).toMatchObject({ must_set_up_second_factor: true })
    expect(await info(author)).not.toHaveProperty('second_factor_due')
    await requireFrom(null)
  })
})

describe('an administrator', () => {
  it('sees by role who has one, centrally or in a unit, and finds those who lack one', async () => {
    const [author, inUnit, gone, ended] = [
      await aPerson({ roles: ['mentor'] }),
      await aPerson(),
      await aPerson({ roles: ['event_auditor'] }),
      await aPerson(),
    ]
    await aPerson({ roles: ['mentor'] })
    await db().run`update cubic_user set disabled = true where id = ${gone.id}`
    const { id: unit } = (await db().one<{
      id: number
    }>`insert into cubic_unit (name_cn) values ('摄影社') returning id`) ?? { id: 0 }
    await db().run`insert into cubic_unit_member (unit_id, user_id, role) values (${unit}, ${inUnit.id}, 'auditor')`
    await db().run`
      insert into cubic_unit_member (unit_id, user_id, role, until) values (${unit}, ${ended.id}, 'auditor', now() - interval '1 hour')`
    await addTotp(author)
    await requireOf('mentor', 'event_auditor')
    const admin = wire.as(await aPerson({ roles: ['admin'] }))
    const { data } = await admin.get('CubicSettings', 1, ['two_factor_standing'])
    const standing = data?.['two_factor_standing'] as readonly { readonly name_cn: string }[]
    expect(standing.toSorted((one, other) => one.name_cn.localeCompare(other.name_cn))).toEqual([
      expect.objectContaining({ name_cn: 'event_auditor', holders: 1, set_up: 0 }),
      expect.objectContaining({ name_cn: 'mentor', holders: 2, set_up: 1 }),
    ])
    const lacking = async (client = admin) => {
      const condition = where('lacks_second_factor', '=', true)
      const { items } = await client.search('User', { fields: ['id'], condition, limit: 200 })
      return items.map((item) => item.data.id)
    }
    expect(await lacking()).toEqual(expect.arrayContaining([inUnit.id]))
    expect(await lacking()).not.toEqual(expect.arrayContaining([author.id]))
    expect(await lacking()).not.toEqual(expect.arrayContaining([ended.id]))
    // Others learn nothing of it, not of themselves either.
    expect(await lacking(wire.as(await aPerson({ roles: ['applicant_manager'] }))).catch(() => 'refused')).toEqual(
      'refused',
    )
  })
})

describe('somebody else', () => {
  it('notices nothing', async () => {
    const [scanner, member] = [await aPerson({ roles: ['scanner_admin'] }), await aPerson()]
    await aPerson({ roles: ['event_author'] })
    await requireOf('event_author')
    for (const user of [scanner, member])
      expect(await wire.as(user).gql(ME)).toMatchObject({ data: { user: { me: { uid: user.id } } } })
    const { secret } = await addTotp(member)
    const asked = await logIn(member)
    expect(
      await post(wire.guest(), 'second-factor', { ticket: asked['ticket'], method: 'totp', code: codeOf(secret) }),
    ).toMatchObject({ status: 'ok' })
  })
})
