import { describe, expect, it } from 'vitest'
import type { EventOptions, TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { Applicant, RegistrationAnswer } from '@cubic/testing/server/wire-answers'
import { leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aProject, aTicket, aUser, as, guest } = useSharedWire()

const self: Applicant = { self: true, values: {} }
const someone: Applicant = { values: {} }

const refused = (sub_kind: string, errors: unknown = []) => ({ status: 'error', sub_kind, errors, applicants: [] })
async function expectNobody(event: TestEvent): Promise<void> {
  const admin = as(await anAdmin())
  expect((await admin.search('CubicEventApplicant', { condition: leaf('event_id', '=', event.id) })).total_count).toBe(
    0,
  )
  expect((await admin.get('CubicEventRegist', event.regist_id, ['taken_number'])).data).toEqual({
    id: event.regist_id,
    taken_number: 0,
  })
}

describe('registering', () => {
  it('oneself returns ok with the ticket', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    const answer = await as(user).register(event)
    expect(answer).toMatchObject({
      status: 'ok',
      errors: [],
      applicants: [
        {
          id: expect.any(Number) as number,
          registration_status: 'success',
          flora_external_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/) as string,
        },
      ],
    })
    const fields = [
      'event.id',
      'registration.id',
      'user_id.id',
      'submitter_id.id',
      'registration_status',
      'check_in_status',
      'qr_send_status',
      'flora_external_id',
      'name',
    ]
    expect((await as(user).get('CubicEventApplicant', answer.applicants[0]?.id ?? 0, fields)).data).toEqual({
      id: answer.applicants[0]?.id,
      event: { id: event.id },
      registration: { id: event.regist_id },
      user_id: { id: user.id },
      submitter_id: { id: user.id },
      registration_status: 'success',
      check_in_status: 'not_present',
      qr_send_status: 'not_sent',
      flora_external_id: answer.applicants[0]?.flora_external_id,
      name: expect.any(String) as string,
    })
  })

  it('others returns tickets without a user, each with its own code', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    const { applicants } = await as(user).register(event, { applicants: [someone, someone] })
    const { data } = await as(user).search('CubicEventApplicant', {
      condition: leaf('event_id.id', '=', event.id),
      fields: ['user_id', 'submitter_id.id'],
    })
    expect(data).toEqual(applicants.map(({ id }) => ({ id, user_id: null, submitter_id: { id: user.id } })))
    expect(new Set(applicants.map((applicant) => applicant.flora_external_id)).size).toBe(2)
    expect((await as(user).get('CubicEventBase', event.id, ['registered'])).data).toMatchObject({ registered: false })
  })

  it('oneself and others returns the tickets in the order sent', async () => {
    const [event, user] = [await anEvent({ form: [{ name: '姓名' }] }), await aUser()]
    const [nameField = 0] = event.fields
    const named = (name: string, more: object = {}) => ({ values: { [nameField]: name }, ...more })
    const { applicants } = await as(user).register(event, {
      applicants: [named('甲'), named('乙', { self: true }), named('丙')],
    })
    const { data } = await as(user).search('CubicEventApplicant', {
      condition: leaf('event_id.id', '=', event.id),
      fields: ['name', 'user_id.id'],
    })
    expect(data).toEqual([
      { id: applicants[0]?.id, name: '甲', user_id: null },
      { id: applicants[1]?.id, name: '乙', user_id: { id: user.id } },
      { id: applicants[2]?.id, name: '丙', user_id: null },
    ])
  })

  it('stores the location, the source and the project', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    const project = await aProject({ members: [user] })
    const { applicants } = await as(user).register(event, {
      applicants: [self],
      location: '浙江省',
      source: 'poster-3',
      project_id: project.id,
    })
    expect(
      (await as(user).get('CubicEventApplicant', applicants[0]?.id ?? 0, ['location', 'source', 'project'])).data,
    ).toMatchObject({ location: '浙江省', source: 'poster-3', project: { id: project.id, display_name: project.name } })
  })

  it('does not require a location, source, project or request id', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    const { data } = await as(user).gql(
      'mutation saveDataMutation($id: Int!) { cubicEvent { add_or_edit_applicants(event_id: $id, application_data: "{\\"applicants\\":[{\\"self\\":true,\\"values\\":{}}]}", action: "add") { status sub_kind } } }',
      { id: event.id },
    )
    expect(data).toMatchObject({ cubicEvent: { add_or_edit_applicants: { status: 'ok' } } })
    const [ticket] = (
      await as(user).search('CubicEventApplicant', {
        condition: leaf('event_id.id', '=', event.id),
        fields: ['location', 'source', 'project'],
      })
    ).data
    expect(ticket).toMatchObject({ source: '', project: null })
    expect(ticket?.['location'] ?? '').toBe('')
  })

  it('waits for review if staff review, and keeps its seat until then', async () => {
    const event = await anEvent({ registration: { need_audit: true, limit: 1 } })
    expect(await as(await aUser()).register(event)).toMatchObject({
      status: 'ok',
      applicants: [{ registration_status: 'waiting_review' }],
    })
    expect(await as(await aUser()).register(event)).toMatchObject(refused('event:regist_full'))
  })

  it('goes to the waitlist if the event is full and has one', async () => {
    const event = await anEvent({ registration: { waitlist: true, limit: 1 } })
    expect(await as(await aUser()).register(event)).toMatchObject({ applicants: [{ registration_status: 'success' }] })
    expect(await as(await aUser()).register(event)).toMatchObject({
      status: 'ok',
      applicants: [{ registration_status: 'waitlisted' }],
    })
  })

  it('stores the answers as normalised by validation', async () => {
    const event = await anEvent({
      form: [
        { name: '姓名', required: true },
        { type: 'number' },
        { type: 'radio', selections: [{ value: 'a', name: '甲' }] },
        { type: 'date' },
        { type: 'phone' },
        { type: 'email' },
      ],
    })
    const [name = 0, number = 0, radio = 0, date = 0, phone = 0, email = 0] = event.fields
    const user = await aUser()
    const values = {
      [name]: '王小明',
      [number]: 42,
      [radio]: 'a',
      [date]: '2026-11-21',
      [phone]: '+8613800138000',
      [email]: 'wang@example.edu',
    }
    const { applicants } = await as(user).register(event, {
      applicants: [{ self: true, values: { ...values, [phone]: '138 0013 8000', [name]: ' 王小明 ' } }],
    })
    expect(
      (await as(user).get('CubicEventApplicant', applicants[0]?.id ?? 0, ['name', 'phone', 'email', 'values'])).data,
    ).toEqual({ id: applicants[0]?.id, name: '王小明', phone: '+8613800138000', email: 'wang@example.edu', values })
  })
})

describe('a registration is refused', () => {
  const outside: readonly (readonly [string, string, EventOptions, 'author' | 'user'])[] = [
    ['events:status_forbidden', 'of a draft', { stage: 'draft' }, 'author'],
    ['events:status_forbidden', 'of an event under review', { stage: 'waiting_review' }, 'author'],
    ['events:status_forbidden', 'of a rejected event', { stage: 'rejected' }, 'author'],
    ['events:status_forbidden', 'of a cancelled event', { stage: 'cancelled' }, 'author'],
    ['events:status_forbidden', 'of an event that was cancelled meanwhile', { stage: 'cancelled' }, 'user'],
    ['events:status_forbidden', 'of an event that takes none', { registration: null }, 'user'],
    ['events:regist_has_not_started', 'before its start', { registration: { opens: 10 } }, 'user'],
    ['events:regist_date_pass', 'after its end', { registration: { opens: -20, closes: -10 } }, 'user'],
    ['events:regist_date_pass', 'when it was stopped by hand', { registration: { closed: true } }, 'user'],
    ['events:regist_date_pass', 'of a finished event', { starts: -120, ends: -60 }, 'user'],
    ['event:regist_full', 'where no seat is left', { registration: { limit: 0 } }, 'user'],
    [
      'event:out_of_scope',
      'by somebody of another sort',
      { registration: { scope: { person_types: ['staff', 'alumni'] } } },
      'user',
    ],
    [
      'event:out_of_scope',
      'by somebody whom the list does not name',
      { registration: { scope: { unify_ids: ['S1', 'S2'] } } },
      'user',
    ],
  ]
  it.each(outside)('as %s %s', async (sub_kind, _title, options, whom) => {
    const author = await aUser({ person: { person_type: 'student', unify_id: `X${Math.random()}` } })
    const event = await anEvent({ creator: author, ...options })
    const caller = as(
      whom === 'author' ? author : await aUser({ person: { person_type: 'student', unify_id: `Y${Math.random()}` } }),
    )
    expect(await caller.register(event)).toMatchObject(refused(sub_kind))
    expect(
      (await as(await anAdmin()).search('CubicEventApplicant', { condition: leaf('event_id', '=', event.id) }))
        .total_count,
    ).toBe(0)
  })

  it('as event:unauthenticated by a guest', async () => {
    const event = await anEvent()
    expect(await guest().register(event)).toMatchObject(refused('event:unauthenticated'))
    for (const action of ['edit', 'delete'])
      expect(await guest().register(event, { action, applicants: [{ id: 1, values: {} }] })).toMatchObject(
        refused('event:unauthenticated'),
      )
    await expectNobody(event)
  })

  it('as event:not_found when the event does not exist or is hidden from the caller', async () => {
    const draft = await anEvent({ stage: 'draft' })
    const user = as(await aUser())
    for (const caller of [user, guest()]) {
      for (const event of [{ id: 2_000_000_000 }, { id: 0 }, { id: -5 }, draft])
        expect(await caller.register(event)).toMatchObject(refused('event:not_found'))
    }
    expect(await user.register(await anEvent({ columns: { to_official_website: false } }))).toMatchObject(
      refused('event:not_found'),
    )
    expect(await guest().register(await anEvent({ columns: { public_or_not: false } }))).toMatchObject(
      refused('event:not_found'),
    )
  })

  it('as event:applicants_required without applicants', async () => {
    const event = await anEvent()
    const user = as(await aUser())
    for (const data of ['{"applicants":[]}', '{}'])
      expect(await user.registerRaw(event, 'add', data)).toMatchObject(refused('event:applicants_required'))
    for (const action of ['edit', 'delete'])
      expect(await user.register(event, { action, applicants: [] })).toMatchObject(refused('event:applicants_required'))
    await expectNobody(event)
  })

  it('with more people than a submission allows', async () => {
    const event = await anEvent({ registration: { max_applicants: 2 } })
    expect(await as(await aUser()).register(event, { applicants: [self, someone, someone] })).toMatchObject({
      status: 'error',
      applicants: [],
    })
    await expectNobody(event)
    expect(await as(await aUser()).register(event, { applicants: [self, someone] })).toMatchObject({ status: 'ok' })
  })

  it('as event:already_registered for oneself again', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    await as(user).register(event)
    expect(await as(user).register(event)).toMatchObject(refused('event:already_registered'))
    expect(await as(user).register(event, { applicants: [someone, self] })).toMatchObject(
      refused('event:already_registered'),
    )
  })

  it('as event:already_registered for oneself with a bound ticket', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    const ticket = await aTicket({ event, submitter: await aUser() })
    expect(await as(user).bind(ticket.code)).toMatchObject({ status: 'ok' })
    expect(await as(user).register(event)).toMatchObject(refused('event:already_registered'))
    expect(await as(user).register(event, { applicants: [someone] })).toMatchObject({ status: 'ok' })
  })

  it('as event:invalid_field if one call lists the caller twice', async () => {
    const event = await anEvent()
    expect(await as(await aUser()).register(event, { applicants: [self, self] })).toMatchObject({
      status: 'error',
      sub_kind: 'event:invalid_field',
    })
    await expectNobody(event)
  })

  it('as event:already_submitted for more people after the submission', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    await as(user).register(event)
    expect(await as(user).register(event, { applicants: [someone] })).toMatchObject(refused('event:already_submitted'))
    const [other, organiser] = [await anEvent(), await aUser()]
    const { applicants } = await as(organiser).register(other, { applicants: [someone] })
    expect(await as(organiser).register(other, { applicants: [self] })).toMatchObject(
      refused('event:already_submitted'),
    )
    expect(
      await as(organiser).register(other, {
        action: 'edit',
        applicants: [{ id: applicants[0]?.id ?? 0, values: {} }, someone],
      }),
    ).toMatchObject(refused('event:already_submitted'))
  })

  it('with a reason in the requested language', async () => {
    const event = await anEvent({ registration: { limit: 0 } })
    const user = as(await aUser())
    expect((await user.with({ language: 'en' }).register(event)).error_msg).toMatch(/^[ -~]+$/)
    expect((await user.register(event)).error_msg).toMatch(/\p{Script=Han}/u)
  })
})

describe('scope', () => {
  const registerAs = async (
    scope: unknown,
    person?: { person_type?: string; unify_id?: string },
  ): Promise<RegistrationAnswer> =>
    as(await aUser(person ? { person } : {})).register(await anEvent({ registration: { scope } }))

  it.each<[string, unknown, { person_type?: string; unify_id?: string } | undefined]>([
    ['everyone', 'everyone', undefined],
    ['everybody who is logged in', 'login', undefined],
    ['a sort of person', { person_types: ['alumni', 'staff'] }, { person_type: 'staff' }],
    ['a list of numbers', { unify_ids: ['Z-77', 'Z-78'] }, { unify_id: 'Z-78' }],
  ])('admits %s', async (_title, scope, person) =>
    expect(await registerAs(scope, person)).toMatchObject({ status: 'ok' }),
  )

  it('refuses a user who is not a person of the organisation if it requires one', async () => {
    expect(await registerAs({ person_types: ['student'] })).toMatchObject(refused('event:out_of_scope'))
  })
})

describe('registration of a group is atomic', () => {
  it('if too few seats are left', async () => {
    const event = await anEvent({ registration: { limit: 2 } })
    expect(await as(await aUser()).register(event, { applicants: [self, someone, someone] })).toMatchObject({
      ...refused('event:regist_full'),
      error_msg: '剩余名额不足，请减少报名人',
    })
    await expectNobody(event)
    expect(await as(await aUser()).register(event, { applicants: [self, someone] })).toMatchObject({ status: 'ok' })
  })

  it('if one of them has invalid answers', async () => {
    const event = await anEvent({ form: [{ name: '邮箱', type: 'email', required: true }] })
    const [email = 0] = event.fields
    expect(
      await as(await aUser()).register(event, {
        applicants: [{ self: true, values: { [email]: 'a@example.edu' } }, { values: { [email]: 'nonsense' } }],
      }),
    ).toMatchObject({ status: 'error' })
    await expectNobody(event)
  })

  it('on the waitlist: a group waits together', async () => {
    const event = await anEvent({ registration: { limit: 2, waitlist: true } })
    await as(await aUser()).register(event)
    const { applicants } = await as(await aUser()).register(event, { applicants: [self, someone] })
    expect(applicants.map((applicant) => applicant.registration_status)).toEqual(['waitlisted', 'waitlisted'])
  })
})

describe('the input', () => {
  const send = async (action: string, data: string, rest = {}, caller?: TestUser) =>
    as(caller ?? (await aUser())).registerRaw(await anEvent(), action, data, rest)
  const ONE = '{"applicants":[{"self":true,"values":{}}]}'

  it.each<[string, string, string, object]>([
    ['an unknown action', 'remove', ONE, {}],
    ['no action', '', ONE, {}],
    ['data that is no JSON', 'add', '{', {}],
    ['data that is a list', 'add', '[]', {}],
    ['applicants that are no list', 'add', '{"applicants":{}}', {}],
    ['an applicant that is text', 'add', '{"applicants":["me"]}', {}],
    ['an applicant that is a list', 'add', '{"applicants":[[]]}', {}],
    ['values that are a list', 'add', '{"applicants":[{"self":true,"values":[]}]}', {}],
    ['values that are text', 'add', '{"applicants":[{"self":true,"values":"x"}]}', {}],
    ['an id that is text', 'edit', '{"applicants":[{"id":"1 OR 1=1","values":{}}]}', {}],
    ['an id of 2^31', 'edit', '{"applicants":[{"id":2147483648,"values":{}}]}', {}],
    ['an id of 2^53+1', 'delete', '{"applicants":[{"id":9007199254740993}]}', {}],
    ['an id of -0', 'delete', '{"applicants":[{"id":-0}]}', {}],
    ['an id of 1e400', 'delete', '{"applicants":[{"id":1e400}]}', {}],
    ['a request id that is no UUID', 'add', '{"applicants":[{"self":true,"values":{}}],"request_id":"once"}', {}],
    ['a request id that is a number', 'add', '{"applicants":[{"self":true,"values":{}}],"request_id":7}', {}],
    ['a NUL in the source', 'add', ONE, { source: 'a\0b' }],
    ['half of a surrogate pair in the location', 'add', ONE, { location: '\ud800' }],
    ['a source of great length', 'add', ONE, { source: 'x'.repeat(5000) }],
    ['a location of great length', 'add', ONE, { location: 'x'.repeat(5000) }],
  ])('is BadRequest if it contains %s', async (_title, action, data, rest) => {
    await expect(send(action, data, rest)).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it("is refused if it refers to another person's project", async () => {
    const [event, user] = [await anEvent(), await aUser()]
    const project = await aProject({ members: [await aUser()] })
    for (const project_id of [project.id, 2_000_000_000])
      await expect(as(user).register(event, { project_id })).rejects.toMatchObject({ kind: 'BadRequest' })
    await expectNobody(event)
  })

  it('is refused as a whole with thousands of applicants', async () => {
    await expect(send('add', JSON.stringify({ applicants: Array(5000).fill(someone) }))).rejects.toBeInstanceOf(Error)
  })

  it('cannot set server-side values', async () => {
    const [event, user, other] = [await anEvent({ registration: { need_audit: true } }), await aUser(), await aUser()]
    const forged = {
      self: true,
      values: {},
      registration_status: 'success',
      check_in_status: 'attend',
      user_id: other.id,
      submitter_id: other.id,
      flora_external_id: 'AAAAAAAAAAAA',
      name: 'forged',
    }
    const { applicants } = await as(user).register(event, { applicants: [forged] })
    expect(
      (
        await as(user).get('CubicEventApplicant', applicants[0]?.id ?? 0, [
          'registration_status',
          'check_in_status',
          'user_id.id',
          'submitter_id.id',
          'flora_external_id',
        ])
      ).data,
    ).toEqual({
      id: applicants[0]?.id,
      registration_status: 'waiting_review',
      check_in_status: 'not_present',
      user_id: { id: user.id },
      submitter_id: { id: user.id },
      flora_external_id: expect.not.stringMatching('AAAAAAAAAAAA') as string,
    })
  })
})
