import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf, type WireClient, WireFault } from '@cubic/testing/server/wire-client'

const wire = useWire({ env: { LOG_LEVEL: 'info' } })
const { anAdmin, anEvent, as, aTicket, aUser, db, guest } = wire

type View = { readonly token: string; readonly until: string; readonly name: string; readonly office: boolean }

async function begin(admin: WireClient, id: number, model = 'User'): Promise<WireClient> {
  const { result } = await admin.call(model, id, 'view_as', { reason: '工单 12' })
  return as(result as View)
}
const roleId = async (key: string) =>
  (await db().one<{ id: number }>`select id from cubic_role where key = ${key}`)?.id ?? 0
const userInfo = async (client: WireClient) =>
  (await (await client.post('/user/info')).json()) as { data?: { uid: number } }
const entriesOf = (userId: number, recordId: number) =>
  db().rows<{ action: string; after: unknown }>`
    select action, after from cubic_audit_entry where user_id = ${userId} and record_id = ${recordId} order by id`

describe('viewing as a person', () => {
  it('reads what they read, with their tags, after an entry in the audit log', async () => {
    const [admin, writer, other] = [
      await anAdmin(),
      await aUser({ roles: ['event_author'], name: '王芳' }),
      await aUser(),
    ]
    const [own, foreign] = [
      await anEvent({ stage: 'draft', creator: writer }),
      await anEvent({ stage: 'draft', creator: other }),
    ]
    const answer = await as(admin).call('User', writer.id, 'view_as', { reason: '  说看不到草稿 ' })
    const view = answer.result as View
    expect(view).toMatchObject({ name: '王芳', office: true })
    const minutes = (Date.parse(view.until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(28)
    expect(minutes).toBeLessThanOrEqual(30.1)
    expect(await entriesOf(admin.id, writer.id)).toEqual([
      { action: 'view_as', after: { reason: '说看不到草稿', until: view.until } },
    ])
    const seen = as(view)
    expect(await userInfo(seen)).toMatchObject({ data: { uid: writer.id, is_staff: true, is_admin: false } })
    const { data, tags } = await seen.get('CubicEventBase', own.id, ['name'])
    expect(data).toMatchObject({ name: own.name })
    expect(tags).toEqual((await as(writer).get('CubicEventBase', own.id, ['name'])).tags)
    expect((await seen.get('CubicEventBase', foreign.id, ['name'])).data).toBeNull()
    expect((await seen.search('User', { condition: leaf('id', '=', other.id), fields: ['phone'] })).data).toEqual([])
  })

  it('shows nothing that the administrator may not read, though the person may', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    const ticket = await aTicket({ event: await anEvent(), owner: person })
    await as(person).call('User', person.id, 'reset_calendar_link')
    const fields = ['calendar_link_made']
    expect((await as(person).get('User', person.id, fields)).data?.['calendar_link_made']).toEqual(expect.any(String))
    const seen = await begin(as(admin), person.id)
    expect((await seen.get('User', person.id, fields)).data?.['calendar_link_made']).toBeNull()
    expect((await as(person).getByCode(ticket.code, ['id'])).data).not.toBeNull()
    const stranger = await aTicket({ event: await anEvent(), owner: admin })
    expect((await seen.getByCode(stranger.code, ['id'])).data).toBeNull()
  })

  it('is not mixed up with the person’s own reads, which a process remembers by their rights', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    const seen = await begin(as(admin), person.id)
    const asked = { fields: ['calendar_link_made'], condition: leaf('id', '=', person.id) }
    await as(person).call('User', person.id, 'reset_calendar_link')
    const read = async (client: WireClient) => (await client.search('User', asked)).data[0]?.['calendar_link_made']
    expect([await read(as(person)), await read(seen), await read(as(person))]).toEqual([
      expect.any(String),
      null,
      expect.any(String),
    ])
  })

  it('is for administrators, who say why', async () => {
    const [admin, manager, person] = [await anAdmin(), await aUser({ roles: ['event_admin'] }), await aUser()]
    const roles = await roleId('event_author')
    for (const client of [as(manager), as(person), guest()])
      for (const [model, id] of [
        ['User', person.id],
        ['Role', roles],
      ] as const)
        expect(await answerOrFault(client.call(model, id, 'view_as', { reason: '好奇' }))).toBeInstanceOf(WireFault)
    for (const given of [{}, { reason: ' ' }, { reason: 'x'.repeat(201) }])
      expect(await answerOrFault(as(admin).call('User', person.id, 'view_as', given))).toMatchObject({
        kind: 'BadRequest',
      })
    expect(await as(admin).call('User', 999_999, 'view_as', { reason: '无' })).toMatchObject({
      error_kind: 'save:not_found',
    })
  })

  it('starts no other view, and has no way to a log-in', async () => {
    const [admin, second, person] = [await anAdmin(), await anAdmin(), await aUser()]
    const seen = await begin(as(admin), second.id)
    expect(await answerOrFault(seen.call('User', person.id, 'view_as', { reason: '再看' }))).toMatchObject({
      kind: 'Forbidden',
    })
    expect((await seen.post('/api/auth/v1/request-login-token', { account: 'a', password: 'b' })).status).toBe(403)
    expect((await seen.post('/api/auth/v1/log-ins')).status).toBe(403)
  })

  it('does not note their language', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    await userInfo(as(person).with({ language: 'en' }))
    const seen = await begin(as(admin), person.id)
    await userInfo(seen.with({ language: 'zh-CN' }))
    expect(await db().one`select language from cubic_user where id = ${person.id}`).toEqual({ language: 'en' })
  })

  it('is told apart in the log, whose lines have both ids', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    const seen = await begin(as(admin), person.id)
    await userInfo(seen)
    expect(wire.lines.filter((line) => line.includes('"User.view_as"')).at(-1)).toMatch(
      new RegExp(`"recordId":${person.id},"userId":${admin.id}`),
    )
    // a line is written once the answer has been sent
    const both = `"userId":${person.id},"viewerId":${admin.id}`
    await expect.poll(() => wire.lines.some((line) => line.includes(both))).toBe(true)
  })
})

it('notes each record and each list that is read meanwhile, in the entries of the person', async () => {
  const [admin, writer] = [await anAdmin(), await aUser({ roles: ['event_author'] })]
  const own = await anEvent({ stage: 'draft', creator: writer })
  const { result } = await as(admin).call('User', writer.id, 'view_as', { reason: '看草稿' })
  const seen = as(result as View)
  await seen.get('CubicEventBase', own.id, ['name'])
  const list = { condition: leaf('creator', '=', writer.id), fields: ['name'] }
  await Promise.all(Array.from({ length: 10 }, () => seen.search('CubicEventBase', list)))
  const entries = async () => (await entriesOf(admin.id, writer.id)).filter(({ action }) => action === 'viewed')
  /** Each once: what is read again is noted again if more than a second lies between. */
  const viewed = async () => [...new Map((await entries()).map(({ after }) => [JSON.stringify(after), after])).values()]
  await expect.poll(viewed).toEqual([
    { query: 'get', model: 'CubicEventBase', id: own.id },
    { query: 'search', model: 'CubicEventBase', condition: expect.stringContaining(String(writer.id)) },
  ])
  // Their own reads are nobody's business.
  await as(writer).get('CubicEventBase', own.id, ['name'])
  await as(admin).get('CubicEventBase', own.id, ['name'])
  await seen.get('User', writer.id, ['name'])
  await expect.poll(viewed).toHaveLength(3)
  expect((await entries()).length).toBeLessThan(10)
})

it('notes what administrators read whatever somebody among them asked', async () => {
  const [admin, other, person] = [await anAdmin(), await anAdmin(), await aUser()]
  const seen = await begin(as(admin), person.id)
  for (const start of ['', 'x']) {
    const condition = leaf('name', 'like', `${start}${'🎉'.repeat(900)}`)
    await answerOrFault(seen.search('CubicEventBase', { fields: ['name'], condition }))
  }
  await answerOrFault(seen.search('CubicEventBase\0', { fields: ['name'] }))
  await (await begin(as(other), person.id)).search('CubicEventType', { fields: ['name'] })
  const viewed = async (id: number) =>
    (await entriesOf(id, person.id)).filter(({ action }) => action === 'viewed').length
  await expect.poll(() => Promise.all([viewed(admin.id), viewed(other.id)])).toEqual([3, 1])
})

describe('a view', () => {
  const isOn = async (client: WireClient) => 'data' in (await userInfo(client))

  it('ends when it is ended, which the audit log says', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    const seen = await begin(as(admin), person.id)
    expect(await isOn(seen)).toBe(true)
    expect((await seen.post('/api/auth/v1/end-view')).status).toBe(200)
    expect(await isOn(seen)).toBe(false)
    expect((await seen.post('/api/auth/v1/end-view')).status).toBe(200)
    expect((await entriesOf(admin.id, person.id)).map(({ action }) => action)).toEqual(['view_as', 'end_view_as'])
    expect(await isOn(as(admin))).toBe(true)
  })

  it('ends with its half hour, the administrator’s log-in or role, and the person', async () => {
    const person = await aUser()
    const past = async (change: (admin: { id: number; token: string }) => Promise<unknown>) => {
      const admin = await anAdmin()
      const seen = await begin(as(admin), person.id)
      await change(admin)
      return isOn(seen)
    }
    expect(await past(() => db().run`update cubic_view_as set expires_at = now() - interval '1 second'`)).toBe(false)
    expect(await past((admin) => as(admin).post('/api/auth/v1/logout'))).toBe(false)
    expect(await past(({ id }) => db().run`update cubic_session set expires_at = now() where user_id = ${id}`)).toBe(
      false,
    )
    expect(await past(({ id }) => db().run`delete from cubic_user__roles where owner_id = ${id}`)).toBe(false)
    expect(await past(() => db().run`delete from cubic_user where id = ${person.id}`)).toBe(false)
  })

  it('is the only one of its log-in', async () => {
    const [admin, one, other] = [await anAdmin(), await aUser(), await aUser()]
    const [first, second] = [await begin(as(admin), one.id), await begin(as(admin), other.id)]
    expect([await isOn(first), await isOn(second)]).toEqual([false, true])
  })

  it('follows the person’s rights as they change', async () => {
    const [admin, person] = [await anAdmin(), await aUser()]
    const event = await anEvent({ stage: 'draft' })
    const seen = await begin(as(admin), person.id)
    const reads = async () => (await seen.get('CubicEventBase', event.id, ['id'])).data !== null
    expect(await reads()).toBe(false)
    await db()
      .run`insert into cubic_user__roles (owner_id, related_id) values (${person.id}, ${await roleId('event_admin')})`
    expect(await reads()).toBe(true)
  })
})

describe('viewing as a role', () => {
  it('reads what oneself would with that role alone', async () => {
    const [admin, other] = [await anAdmin(), await aUser()]
    const foreign = await anEvent({ stage: 'draft', creator: other })
    const seen = await begin(as(admin), await roleId('event_author'), 'Role')
    expect(await userInfo(seen)).toMatchObject({ data: { uid: admin.id, is_staff: true, is_admin: false } })
    expect((await seen.get('CubicEventBase', foreign.id, ['id'])).data).toBeNull()
    expect((await as(admin).get('CubicEventBase', foreign.id, ['id'])).data).not.toBeNull()
    expect(await answerOrFault(seen.save('Role', { name_cn: '新' }))).toMatchObject({ kind: 'Forbidden' })
  })
})

/** What serves who views: it reads, and changes nothing. */
const VIEWABLE = ['/api/auth/v1/end-view', '/gql/endpoint', '/gql/endpoint_batch', '/user/info']

describe('whoever views', () => {
  it('is refused every mutation of the schema', async () => {
    const query = `{ __schema { types { name fields { name type { name ofType { name } } args { name type { kind ofType { kind name ofType { name } } name } } } } } }`
    type Named = { readonly name: string | null; readonly ofType?: Named | null }
    type Argument = { readonly name: string; readonly type: Named & { readonly kind: string } }
    type Field = { readonly name: string; readonly type: Named; readonly args: readonly Argument[] }
    type Types = {
      readonly __schema: {
        readonly types: readonly { readonly name: string; readonly fields: readonly Field[] | null }[]
      }
    }
    const types = (await guest().gql<Types>(query)).data?.__schema.types ?? []
    const fieldsOf = (type: string) => types.find(({ name }) => name === type)?.fields ?? []
    const nameOf = ({ name, ofType }: Named): string => name ?? (ofType ? nameOf(ofType) : '')
    const sample = (type: string) => ({ Int: '1', Boolean: 'false', ID: '1' })[type] ?? '"{}"'
    /** The calls below a type, each as a text around which its parents are written. */
    const callsOf = (type: string): readonly string[] =>
      fieldsOf(type).flatMap((field) => {
        const of = nameOf(field.type)
        if (of.endsWith('Mutation')) return callsOf(of).map((call) => `${field.name} { ${call} }`)
        const needed = field.args.filter(({ type: { kind } }) => kind === 'NON_NULL')
        const given = needed.map(({ name, type: { ofType } }) => {
          const isList = ofType !== null && ofType !== undefined && ofType.name === null
          return `${name}: ${isList ? '[]' : sample(nameOf(ofType ?? { name: '' }))}`
        })
        return [`${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} { status }`]
      })
    const calls = callsOf('Mutation')
    expect(calls.length).toBeGreaterThanOrEqual(7)
    const seen = await begin(as(await anAdmin()), (await anAdmin()).id)
    for (const call of calls) {
      const { errors } = await seen.gql(`mutation { ${call} }`)
      expect(
        errors?.map(({ message }) => message),
        call,
      ).toEqual([expect.stringContaining('"Forbidden"')])
      expect(errors?.[0]?.message, call).toContain('查看')
    }
  })

  it('leaves no trace at a door whose list they read', async () => {
    const [admin, scanner, event] = [await anAdmin(), await aUser({ roles: ['scanner_admin'] }), await anEvent()]
    const read = async (client: WireClient) => {
      const list = `door_list(event_id: ${event.id}, device: "平板", waiting: 3) { total }`
      const { data } = await client.gql<{ cubicEvent: { door_list: { total: number } } }>(`{ cubicEvent { ${list} } }`)
      expect(data?.cubicEvent.door_list.total).toBe(0)
      return db().rows`select device, waiting_scans from cubic_door_device where event_id = ${event.id}`
    }
    expect(await read(await begin(as(admin), scanner.id))).toEqual([])
    expect(await read(as(scanner))).toEqual([{ device: '平板', waiting_scans: 3 }])
  })

  it('is refused every route that does not say that it only reads', async () => {
    const seen = await begin(as(await anAdmin()), (await anAdmin()).id)
    const parents: string[] = []
    const routes = wire
      .app()
      .http.printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', methods] = /^([ │├└─]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
        const depth = indent.length / 4
        const path = `${parents[depth - 1] ?? ''}${part}`
        parents[depth] = path
        return methods === undefined ? [] : methods.split(', ').map((method) => ({ path, method }))
      })
    const ofPrograms = routes.filter(({ path }) => /^\/(api|gql|user)\//.test(path))
    expect(ofPrograms.length).toBeGreaterThan(25)
    const served = new Set<string>()
    for (const { path, method } of ofPrograms) {
      const response = await fetch(`${wire.url()}${path.replaceAll(/:\w+(\([^)]*\))?/g, '1')}`, {
        method,
        headers: seen.headers(),
      })
      await response.body?.cancel()
      if (response.status !== 403 && response.status !== 405) served.add(path)
    }
    expect([...served].toSorted()).toEqual([...VIEWABLE, '/gql/schema.graphql'].toSorted())
  })
})
