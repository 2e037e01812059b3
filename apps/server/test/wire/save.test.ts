import { describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { SaveAnswer } from '@cubic/testing/server/wire-answers'
import { answerOrFault, leaf, node, WireFault } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, anEventType, aProject, aTicket, aUser, as, db, guest } = useSharedWire()

const KINDS = ['required', 'type', 'length', 'pattern', 'enum', 'range', 'readonly', 'conflict']
const saved = {
  status: 'ok',
  result: { id: expect.stringMatching(/^[1-9]\d*$/) as string },
  error_kind: null,
  error_msg: null,
  errors: [],
}
/** A refused save: its kinds, and one entry for each bad field. */
function refused(...fields: readonly (readonly [field: string, kind?: string])[]): object {
  const text = expect.stringMatching(/./) as string
  return {
    status: 'error',
    result: null,
    error_kind: text,
    error_sub_kind: text,
    sub_kind: text,
    error_msg: text,
    ...(fields.length === 0
      ? {}
      : {
          errors: fields.map(([field, kind]) => ({
            level: 'error',
            kind: kind ?? (expect.stringMatching(new RegExp(`^(${KINDS.join('|')})$`)) as string),
            message: text,
            field,
            index: null,
          })),
        }),
  }
}
const idOf = (answer: SaveAnswer) => Number(answer.result?.id)
const editor = async () => as(await anAdmin())

describe('save', () => {
  it('creates without an id, and returns the new one', async () => {
    const admin = await editor()
    const type = await anEventType()
    const answer = await admin.save('CubicEventBase', { name: '新活动', type_id: type.id, address: '体育馆' })
    expect(answer).toMatchObject(saved)
    expect((await admin.get('CubicEventBase', idOf(answer), ['name', 'type_id.id', 'address', 'status'])).data).toEqual(
      { id: idOf(answer), name: '新活动', type_id: { id: type.id }, address: '体育馆', status: 'draft' },
    )
  })

  it('edits with an id, and leaves other fields alone', async () => {
    const [admin, event] = [await editor(), await anEvent({ name: '旧名', columns: { address: '旧址' } })]
    expect(await admin.save('CubicEventBase', { id: event.id, name: '新名' })).toMatchObject({
      ...saved,
      result: { id: String(event.id) },
    })
    expect((await admin.get('CubicEventBase', event.id, ['name', 'address', 'type_id.id'])).data).toEqual({
      id: event.id,
      name: '新名',
      address: '旧址',
      type_id: { id: event.type_id },
    })
  })

  it('accepts the id as text, as saves return it', async () => {
    const event = await anEvent()
    expect(await (await editor()).save('CubicEventBase', { id: String(event.id), name: '以文本' })).toMatchObject({
      ...saved,
      result: { id: String(event.id) },
    })
  })

  it('empties a field with null', async () => {
    const [admin, event] = [await editor(), await anEvent({ stage: 'draft', columns: { address: '有' } })]
    expect(await admin.save('CubicEventBase', { id: event.id, address: null, type_id: null })).toMatchObject(saved)
    expect((await admin.get('CubicEventBase', event.id, ['address', 'type_id'])).data).toEqual({
      id: event.id,
      address: null,
      type_id: null,
    })
  })

  it('accepts a to-one relation as an id and a to-many one as a list of ids', async () => {
    const admin = await editor()
    const [one, two, three] = [await aUser(), await aUser(), await aUser()]
    const project = await aProject()
    const membersOf = async () => {
      const { data } = await admin.get('CubicProject', project.id, ['members.id'])
      return (data?.['members'] as { id: number }[] | undefined)?.map((member) => member.id)
    }
    expect(await admin.save('CubicProject', { id: project.id, members: [two.id, one.id] })).toMatchObject(saved)
    expect(await membersOf()).toEqual([one.id, two.id])
    await admin.save('CubicProject', { id: project.id, members: [three.id] })
    expect(await membersOf()).toEqual([three.id])
    await admin.save('CubicProject', { id: project.id, members: [] })
    expect(await membersOf()).toEqual([])
  })

  it('changes nothing without changes', async () => {
    const event = await anEvent()
    expect(await (await editor()).save('CubicEventBase', { id: event.id })).toMatchObject(saved)
  })

  it('keeps text unchanged', async () => {
    const admin = await editor()
    for (const name of [`' " \\ ; -- /* */ $1 \${x}`, '😀 ﷺ', '"]}', 'null', '<b>x</b>']) {
      expect(
        (await admin.get('CubicEventType', idOf(await admin.save('CubicEventType', { name })), ['name'])).data,
      ).toMatchObject({ name })
    }
  })

  it('removes executable content from rich text', async () => {
    const admin = await editor()
    const act_description =
      '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><iframe src="//x"></iframe></p>'
    const { data } = await admin.get(
      'CubicEventBase',
      idOf(await admin.save('CubicEventBase', { name: '富文本', act_description })),
      ['act_description'],
    )
    expect(data?.['act_description']).toMatch(/<p>好/)
    expect(data?.['act_description']).not.toMatch(/script|onclick|onerror|javascript|iframe/i)
  })

  it('records who changed what in the audit log, without the value of a password', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    await as(admin).save('User', { id: user.id, nickname: '新昵称', password: 'a long secret' })
    const [entry] = (
      await as(admin).search('AuditEntry', {
        condition: { logic_operator: '&', children: [leaf('model', '=', 'User'), leaf('record_id', '=', user.id)] },
        fields: ['action', 'user_id.id', 'before', 'after', 'address'],
      })
    ).data
    expect(entry).toMatchObject({
      user_id: { id: admin.id },
      before: { nickname: null },
      after: { nickname: '新昵称', password: '•••' },
    })
    expect(JSON.stringify(entry)).not.toMatch(/argon2|a long secret/)
  })
})

describe('a refused save reports each invalid field with the kind of its problem', () => {
  it.each<[string, string, object, readonly (readonly [string, string])[]]>([
    ['what is required is missing', 'CubicEventBase', {}, [['name', 'required']]],
    ['what is required is null', 'CubicEventBase', { name: null }, [['name', 'required']]],
    ['what is required is blank', 'CubicEventBase', { name: ' \t' }, [['name', 'required']]],
    ['a text is a number', 'CubicEventBase', { name: 7 }, [['name', 'type']]],
    ['a text is a list', 'CubicEventBase', { name: ['a'] }, [['name', 'type']]],
    ['a text is an object', 'CubicEventBase', { name: { toString: 'a' } }, [['name', 'type']]],
    ['a text is too long', 'CubicEventBase', { name: 'x'.repeat(201) }, [['name', 'length']]],
    [
      'an e-mail address is longer than 320 characters',
      'EventPerson',
      { name: 'a', email: `${'a'.repeat(320)}@example.edu` },
      [['email', 'length']],
    ],
    ['an e-mail address is none', 'EventPerson', { name: 'a', email: 'nonsense' }, [['email', 'pattern']]],
    ['a phone number is none', 'EventPerson', { name: 'a', phone: '12' }, [['phone', 'pattern']]],
    [
      'a URL is longer than 2048 characters',
      'CubicEventBase',
      { name: 'a', act_url: `https://example.edu/${'a'.repeat(2048)}` },
      [['act_url', 'length']],
    ],
    ['a URL would run', 'CubicEventBase', { name: 'a', act_url: 'javascript:alert(1)' }, [['act_url', 'pattern']]],
    ['a pattern is not met', 'Role', { key: 'Not A Key', name: 'a' }, [['key', 'pattern']]],
    ['a choice is none', 'CubicEventBase', { name: 'a', activity_mode: 'moon' }, [['activity_mode', 'enum']]],
    [
      'a choice is a property of every object',
      'CubicEventBase',
      { name: 'a', activity_mode: 'constructor' },
      [['activity_mode', 'enum']],
    ],
    ['a choice is a number', 'CubicEventBase', { name: 'a', activity_mode: 0 }, [['activity_mode', 'type']]],
    ['a number is below its range', 'CubicEventType', { name: 'a', sort: -1 }, [['sort', 'range']]],
    ['a number is above its range', 'CubicEventType', { name: 'a', sort: 1_000_001 }, [['sort', 'range']]],
    ['a whole number is none', 'CubicEventType', { name: 'a', sort: 1.5 }, [['sort', 'type']]],
    ['a number is text', 'CubicEventType', { name: 'a', sort: '1' }, [['sort', 'type']]],
    ['a boolean is text', 'CubicEventBase', { name: 'a', sign_in: 'true' }, [['sign_in', 'type']]],
    ['a boolean is a number', 'CubicEventBase', { name: 'a', sign_in: 1 }, [['sign_in', 'type']]],
    [
      'a moment has no offset',
      'CubicEventBase',
      { name: 'a', start_time: '2026-01-01T00:00:00' },
      [['start_time', 'type']],
    ],
    ['a moment is a number', 'CubicEventBase', { name: 'a', start_time: 1_767_225_600 }, [['start_time', 'type']]],
    [
      'the calendar has no such day',
      'CubicEventBase',
      { name: 'a', start_time: '2026-02-30T00:00:00Z' },
      [['start_time', 'type']],
    ],
    [
      'the end is before the start',
      'CubicEventBase',
      { name: 'a', start_time: '2026-02-02T00:00:00Z', end_time: '2026-02-01T00:00:00Z' },
      [['end_time', 'range']],
    ],
    ['a relation is text', 'CubicEventBase', { name: 'a', type_id: '1 OR 1=1' }, [['type_id', 'type']]],
    ['a relation is a list', 'CubicEventBase', { name: 'a', type_id: [1] }, [['type_id', 'type']]],
    [
      'a relation names a record that there is not',
      'CubicEventBase',
      { name: 'a', type_id: 2_000_000_000 },
      [['type_id', 'enum']],
    ],
    ['a to-many relation is one id', 'CubicProject', { name: 'a', members: 1 }, [['members', 'type']]],
    [
      'a to-many relation names a record that there is not',
      'CubicProject',
      { name: 'a', members: [2_000_000_000] },
      [['members', 'enum']],
    ],
    [
      'it can only be read',
      'CubicEventBase',
      { name: 'a', published_time: '2026-01-01T00:00:00Z' },
      [['published_time', 'readonly']],
    ],
    ['it is derived', 'CubicEventBase', { name: 'a', type_name: 'x' }, [['type_name', 'readonly']]],
    ['it is another name of a field', 'CubicEventBase', { name: 'a', type: 1 }, [['type', 'readonly']]],
    [
      'several are wrong',
      'CubicEventBase',
      { name: '', sign_in: 3, activity_mode: 'moon' },
      [
        ['sign_in', 'type'],
        ['activity_mode', 'enum'],
        ['name', 'required'],
      ],
    ],
  ])('if %s', async (_title, model, values, fields) => {
    const answer = await (await editor()).save(model, values)
    const sorted = [...(answer.errors ?? [])].toSorted((one, other) =>
      String(one.field).localeCompare(String(other.field)),
    )
    expect({ ...answer, errors: sorted }).toMatchObject(
      refused(...fields.toSorted(([one], [other]) => one.localeCompare(other))),
    )
  })

  it('if it conflicts with another record', async () => {
    const admin = await editor()
    await admin.save('Role', { key: 'twice', name: '一' })
    expect(await admin.save('Role', { key: 'twice', name: '二' })).toMatchObject(refused(['key', 'conflict']))
    const user = await aUser()
    expect(await admin.save('User', { account: user.account.toUpperCase(), name: '同名' })).toMatchObject(
      refused(['account', 'conflict']),
    )
  })

  it('of an account that could be taken for another, and keeps the names of older ones', async () => {
    const admin = await editor()
    const base = `lin${Date.now()}`
    const create = (account: string) => admin.save('User', { account, name: '林' })
    const made = await create(`\u3000ｌ${base.slice(1)} `)
    expect(made).toMatchObject(saved)
    const id = Number(made.result?.id)
    expect((await admin.get('User', id, ['account'])).data).toMatchObject({ account: base })
    for (const account of [base, `${base} `, `ｌ${base.slice(1)}`])
      expect(await create(account), account).toMatchObject(refused(['account', 'conflict']))
    for (const account of [`${base}\u200b`, `\u202e${base}`, `li\u043f${base}`, 'аdmin'])
      for (const answer of [await create(account), await admin.save('User', { id, account })])
        expect(answer, account).toMatchObject(refused(['account']))
    const older = await aUser()
    await db().run`update cubic_user set account = ${`аdmin ${older.id}`} where id = ${older.id}`
    expect(await admin.save('User', { id: older.id, account: `аdmin ${older.id}`, nickname: '旧' })).toMatchObject(
      saved,
    )
  })

  it('with a kind of the contract, for unknown fields too', async () => {
    const admin = await editor()
    for (const field of ['nothing', '__proto__', 'constructor', 'stage', 'name;--', '']) {
      const answer = await admin.save('CubicEventBase', `{"name":"a",${JSON.stringify(field)}:"x"}`)
      expect(answer, field).toMatchObject(refused([field]))
    }
  })

  it('in the requested language', async () => {
    const admin = await editor()
    const [cn, en] = [
      await admin.save('CubicEventBase', {}),
      await admin.with({ language: 'en' }).save('CubicEventBase', {}),
    ]
    expect(cn.errors?.[0]?.message).toMatch(/\p{Script=Han}/u)
    expect(`${en.error_msg}${en.errors?.[0]?.message}`).toMatch(/^[ -~]+$/)
  })
})

describe('a save is atomic', () => {
  it('if one field is invalid', async () => {
    const [admin, event] = [await editor(), await anEvent({ name: '旧名' })]
    expect(await admin.save('CubicEventBase', { id: event.id, name: '新名', sign_in: 'x' })).toMatchObject(
      refused(['sign_in', 'type']),
    )
    expect((await admin.get('CubicEventBase', event.id, ['name'])).data).toEqual({ id: event.id, name: '旧名' })
  })

  it('if a relation fails after the record was written', async () => {
    const [admin, project] = [await editor(), await aProject({ name: '旧名' })]
    const before = (await admin.search('CubicProject')).total_count
    expect(await admin.save('CubicProject', { name: '新项目', members: [2_000_000_000] })).toMatchObject(
      refused(['members', 'enum']),
    )
    expect(await admin.save('CubicProject', { id: project.id, name: '新名', mentors: [2_000_000_000] })).toMatchObject(
      refused(['mentors', 'enum']),
    )
    expect((await admin.search('CubicProject')).total_count).toBe(before)
    expect((await admin.get('CubicProject', project.id, ['name'])).data).toMatchObject({ name: '旧名' })
  })

  it('if the settings of a form field are inconsistent', async () => {
    const [admin, event] = [await editor(), await anEvent()]
    for (const values of [
      { type: 'radio', selections: [] },
      { type: 'radio', selections: 'a' },
      { type: 'text', bounds: { pattern: '(' } },
      { type: 'number', bounds: { min: 5, max: 1 } },
      { type: 'text', bounds: { length: -1 } },
    ]) {
      expect(await admin.save('CubicEventFormField', { event_id: event.id, name: '题', ...values })).toMatchObject({
        status: 'error',
      })
    }
    expect((await admin.get('CubicEventBase', event.id, ['application_form_ids'])).data).toMatchObject({
      application_form_ids: [],
    })
    expect(
      await admin.save('CubicEventFormField', {
        event_id: event.id,
        name: '题',
        type: 'radio',
        selections: [{ value: 'a', name: '甲' }],
      }),
    ).toMatchObject(saved)
  })

  it('if the registration settings are inconsistent', async () => {
    const [admin, event] = [await editor(), await anEvent({ registration: null })]
    const one = { event_id: event.id }
    for (const values of [
      { limited: true },
      { limited: true, limit_number: -1 },
      { scope: 'nobody' },
      { scope: { person_types: ['king'] } },
      { max_applicants: 0 },
      { regist_start_time: '2026-02-02T00:00:00Z', regist_end_time: '2026-02-01T00:00:00Z' },
    ]) {
      expect(await admin.save('CubicEventRegist', { ...one, ...values }), JSON.stringify(values)).toMatchObject({
        status: 'error',
      })
    }
    expect(await admin.save('CubicEventRegist', { ...one, limited: true, limit_number: 2 })).toMatchObject(saved)
    expect(await admin.save('CubicEventRegist', one)).toMatchObject(refused(['event_id', 'conflict']))
    expect(await as(await aUser()).register(event)).toMatchObject({ status: 'ok' })
  })
})

describe('malformed values', () => {
  it.each(['{', '[]', '"x"', '7', 'null', '[[1]]', 'undefined'])('are BadRequest: %s', async (values) => {
    await expect((await editor()).save('CubicEventType', values)).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it.each([
    '-0',
    '0',
    '-1',
    '1.5',
    '2147483648',
    '9007199254740993',
    '1e400',
    '-1e400',
    '"1 OR 1=1"',
    '"0"',
    '"-1"',
    '" 1"',
    '[1]',
    '{"id":1}',
    'true',
    '"1e1"',
  ])('are refused with the id %s, without touching a record', async (id) => {
    const admin = await editor()
    const type = await anEventType('不变')
    const answer = await answerOrFault(admin.save('CubicEventType', `{"id":${id},"name":"改了"}`))
    expect(answer).toMatchObject(answer instanceof WireFault ? { kind: 'BadRequest' } : { status: 'error' })
    expect((await admin.search('CubicEventType', { condition: leaf('name', '=', '改了') })).ids).toEqual([])
    expect((await admin.get('CubicEventType', type.id, ['name'])).data).toMatchObject({ name: '不变' })
  })

  it('are refused for a missing record', async () => {
    expect(await (await editor()).save('CubicEventType', { id: 2_000_000_000, name: 'x' })).toMatchObject(refused())
  })
})

describe('mass assignment', () => {
  it.each<[string, unknown]>([
    ['status', 'not_start'],
    ['published_time', '2026-01-01T00:00:00Z'],
    ['creator', 1],
    ['top_or_not', true],
    ['participant_number', 5],
    ['regist_id', 1],
    ['applicants_ids', [1]],
    ['own_applicant_id', 1],
    ['registered', true],
    ['detail_url', 'https://x.example'],
    ['reject_reason', 'x'],
    ['stage', 'published'],
    ['type_name', 'x'],
    ['regist_start_time', '2026-01-01T00:00:00Z'],
  ])('of CubicEventBase.%s is refused even to an admin', async (field, value) => {
    const event = await anEvent({ stage: 'draft' })
    for (const user of [await anAdmin(), await aUser({ roles: ['event_admin'] })]) {
      const answer = await as(user).save('CubicEventBase', { id: event.id, [field]: value })
      expect(answer.status).toBe('error')
      expect(answer.errors?.map((error) => error.field)).toEqual([field])
      expect(await as(user).save('CubicEventBase', { name: '新的', [field]: value })).toMatchObject({
        status: 'error',
        result: null,
      })
    }
    expect(
      (await as(await anAdmin()).get('CubicEventBase', event.id, ['status', 'top_or_not', 'creator', 'published_time']))
        .data,
    ).toEqual({ id: event.id, status: 'draft', top_or_not: false, creator: null, published_time: null })
  })

  it.each<[string, unknown]>([
    ['taken_number', 0],
    ['status', 'open'],
    ['event_id', 1],
  ])('of CubicEventRegist.%s is refused', async (field, value) => {
    const [event, other] = [await anEvent({ registration: { limit: 3 } }), await anEvent({ registration: null })]
    await aTicket({ event, owner: await aUser() })
    const answer = await (
      await editor()
    ).save('CubicEventRegist', { id: event.regist_id, [field]: field === 'event_id' ? other.id : value })
    expect(answer).toMatchObject(refused([field, 'readonly']))
    expect(
      (await (await editor()).get('CubicEventRegist', event.regist_id, ['taken_number', 'event_id.id'])).data,
    ).toEqual({ id: event.regist_id, taken_number: 1, event_id: { id: event.id } })
  })

  it('of an applicant is refused to everybody: only registration methods write it', async () => {
    const owner = await aUser()
    const ticket = await aTicket({ event: await anEvent(), owner, name: '原名' })
    const attempts = {
      name: '改',
      phone: '+8613900139000',
      registration_status: 'success',
      check_in_status: 'attend',
      flora_external_id: 'AAAAAAAAAAAA',
      user_id: 1,
      submitter_id: 1,
      event_id: 1,
      activity_evaluation_score: 5,
      values: {},
      check_in_time: '2026-01-01T00:00:00Z',
      qr_send_status: 'success',
    }
    const before = (await (await editor()).get('CubicEventApplicant', ticket.id, Object.keys(attempts))).data
    for (const user of [
      await anAdmin(),
      await aUser({ roles: ['event_admin'] }),
      await aUser({ roles: ['scanner_admin'] }),
      owner,
    ]) {
      for (const [field, value] of Object.entries(attempts))
        expect(await as(user).save('CubicEventApplicant', { id: ticket.id, [field]: value })).toMatchObject({
          status: 'error',
          result: null,
        })
      expect(
        await as(user).save('CubicEventApplicant', {
          event_id: ticket.event.id,
          name: '混入',
          registration_status: 'success',
        }),
      ).toMatchObject({ status: 'error', result: null })
    }
    expect((await (await editor()).get('CubicEventApplicant', ticket.id, Object.keys(attempts))).data).toEqual(before)
  })

  it('of the roles, the account and the name of a user is reserved to admins', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    const adminRole = await db().one<{ id: number }>`select id from cubic_role where key = 'admin'`
    const callers: readonly TestUser[] = [
      user,
      await aUser({ roles: ['event_admin'] }),
      await aUser({ roles: ['scanner_admin'] }),
      await aUser({ roles: ['mentor'] }),
    ]
    for (const caller of callers) {
      for (const id of [user.id, caller.id]) {
        for (const values of [
          { roles: [adminRole?.id] },
          { account: 'root' },
          { name: '校长' },
          { default_identity_id: null },
        ])
          expect(
            await as(caller).save('User', { id, ...values }),
            JSON.stringify([caller.account, id, values]),
          ).toMatchObject({ status: 'error', result: null })
      }
    }
    expect((await as(admin).get('User', user.id, ['roles', 'account', 'name'])).data).toEqual({
      id: user.id,
      roles: [],
      account: user.account,
      name: user.name,
    })
    expect(await as(admin).save('User', { id: user.id, roles: [adminRole?.id] })).toMatchObject(saved)
  })

  it('of the creator of a new record has no effect: the caller is the creator', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const id = idOf(await as(author).save('CubicEventBase', { name: '谁的' }))
    expect((await as(author).get('CubicEventBase', id, ['creator.id'])).data).toMatchObject({
      creator: { id: author.id },
    })
  })

  it('of the audit log, the outbox and codes is refused to an admin', async () => {
    const admin = await editor()
    for (const [model, values] of [
      ['AuditEntry', { action: 'x', model: 'User' }],
      ['CubicMessage', { channel: 'email', case: 'sign_in_code' }],
    ] as const) {
      // The attempt itself is in the log.
      const honest = { condition: model === 'AuditEntry' ? leaf('action', '!=', 'save_refused') : node('&') }
      const before = (await admin.search(model, honest)).total_count
      expect(await admin.save(model, values)).toMatchObject({ status: 'error', result: null })
      expect((await admin.search(model, honest)).total_count).toBe(before)
    }
  })
})

describe('the right to save', () => {
  it.each([
    'CubicEventBase',
    'CubicEventType',
    'CubicEventRegist',
    'CubicEventFormField',
    'CubicEventPage',
    'User',
    'Role',
    'EventPerson',
    'CubicProject',
    'CubicMessageSetting',
    'CubicMessageTemplate',
    'ViewConfig',
    'PivotTable',
  ])('is refused for a new %s to guests, users, mentors and scanners', async (model) => {
    for (const client of [
      guest(),
      as(await aUser()),
      as(await aUser({ roles: ['mentor'] })),
      as(await aUser({ roles: ['scanner_admin'] })),
    ]) {
      expect(await client.save(model, { name: 'x' })).toMatchObject({ status: 'error', result: null })
    }
  })

  it('is refused for an event to guests and users, and a hidden event is not found', async () => {
    const [event, draft] = [await anEvent({ name: '原名' }), await anEvent({ stage: 'draft' })]
    for (const client of [guest(), as(await aUser())]) {
      const answers = await Promise.all(
        [event.id, draft.id, 2_000_000_000].map((id) => client.save('CubicEventBase', { id, name: '改' })),
      )
      for (const answer of answers) expect(answer).toMatchObject({ status: 'error', result: null })
      expect(answers[1]).toEqual(answers[2])
    }
    expect((await guest().get('CubicEventBase', event.id, ['name'])).data).toMatchObject({ name: '原名' })
  })

  it("covers a user's own avatar, nickname, phone and e-mail", async () => {
    const user = await aUser()
    expect(await as(user).save('User', { id: user.id, avatar: '/files/new.png' })).toMatchObject(saved)
    expect(
      await as(user).save('User', { id: user.id, nickname: '昵', phone: '13800138000', email: 'n@example.edu' }),
    ).toMatchObject(saved)
    expect((await as(user).get('User', user.id, ['avatar', 'nickname', 'phone', 'email'])).data).toEqual({
      id: user.id,
      avatar: '/files/new.png',
      nickname: '昵',
      phone: '+8613800138000',
      email: 'n@example.edu',
    })
  })

  it("is reserved to admins for another user's record", async () => {
    const [user, other] = [await aUser(), await aUser()]
    for (const caller of [user, await aUser({ roles: ['event_admin'] }), await aUser({ roles: ['scanner_admin'] })])
      expect(await as(caller).save('User', { id: other.id, nickname: '改' })).toMatchObject({ status: 'error' })
    expect(await guest().save('User', { id: other.id, nickname: '改' })).toMatchObject({ status: 'error' })
    expect(await as(await anAdmin()).save('User', { id: other.id, nickname: '改' })).toMatchObject(saved)
  })

  it('does not extend to relations that the caller may not write', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const hidden = await aUser()
    const person = idOf(await (await editor()).save('EventPerson', { name: '某人', user_id: hidden.id }))
    expect(person).toBeGreaterThan(0)
    const user = await aUser()
    expect(await as(user).save('User', { id: user.id, default_identity_id: person })).toMatchObject({ status: 'error' })
    expect(await as(author).save('CubicEventBase', { name: 'x', applicants_ids: [1] })).toMatchObject({
      status: 'error',
    })
  })
})
