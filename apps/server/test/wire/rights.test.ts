import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEvent, TestTicket, TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import type { Data } from '@cubic/testing/server/wire-answers'
import { leaf, unlessForbidden, type WireClient } from '@cubic/testing/server/wire-client'

const { aFeedback, anAdmin, anEvent, aProject, aTicket, aUser, as, guest, insert } = useWire()

type Who = 'guest' | 'user' | 'author' | 'mentor' | 'scanner' | 'event_admin' | 'admin'
const clients = {} as { [who in Who]: WireClient }
const EVERYBODY: readonly Who[] = ['guest', 'user', 'author', 'mentor', 'scanner', 'event_admin', 'admin']
const STAFF: readonly Who[] = ['event_admin', 'admin']
let author: TestUser
beforeAll(async () => {
  author = await aUser()
  clients.guest = guest()
  clients.user = as(await aUser())
  clients.author = as(author)
  clients.mentor = as(await aUser({ roles: ['mentor'] }))
  clients.scanner = as(await aUser({ roles: ['scanner_admin'] }))
  clients.event_admin = as(await aUser({ roles: ['event_admin'] }))
  clients.admin = as(await anAdmin())
})

type See = (client: WireClient) => Promise<boolean>
/** The readers who see it, in their order. */
async function whoOf(readers: { readonly [who: string]: WireClient }, see: See): Promise<readonly string[]> {
  const seen = await Promise.all(
    Object.entries(readers).map(async ([who, client]) => [who, await see(client)] as const),
  )
  return seen.filter(([, sees]) => sees).map(([who]) => who)
}
const whoSees = async (see: See) => whoOf(clients, see)

describe('an event is visible', () => {
  const eventIs = async (options: Parameters<typeof anEvent>[0]) => anEvent({ creator: author, form: [{}], ...options })
  const cases: readonly (readonly [string, Parameters<typeof anEvent>[0], readonly Who[]])[] = [
    ['that is published, public and on the website', {}, EVERYBODY],
    ['that runs', { starts: -60, ends: 60 }, EVERYBODY],
    ['that is over', { starts: -120, ends: -60 }, EVERYBODY],
    [
      'that is not public',
      { columns: { public_or_not: false } },
      ['user', 'author', 'mentor', 'scanner', 'event_admin', 'admin'],
    ],
    [
      'that is not on the website',
      { columns: { to_official_website: false } },
      ['author', 'scanner', 'event_admin', 'admin'],
    ],
    ['that is a draft', { stage: 'draft' }, ['author', ...STAFF]],
    ['that waits for review', { stage: 'waiting_review' }, ['author', ...STAFF]],
    ['that is rejected', { stage: 'rejected' }, ['author', ...STAFF]],
    ['that is cancelled', { stage: 'cancelled' }, ['author', 'scanner', ...STAFF]],
  ]
  it.each(cases)('%s', async (_title, options, who) => {
    const event = await eventIs(options)
    const condition = leaf('id', '=', event.id)
    expect(
      await whoSees(async (client) => (await client.get('CubicEventBase', event.id, ['name'])).data !== null),
      'by get',
    ).toEqual(who)
    expect(
      await whoSees(async (client) => (await client.search('CubicEventBase', { condition })).ids.length > 0),
      'by search',
    ).toEqual(who)
    expect(
      await whoSees(async (client) => (await client.search('CubicEventBase', { condition, limit: 0 })).total_count > 0),
      'by its count',
    ).toEqual(who)
    const { status = {} } = (
      await clients.guest.search('CubicEventBase', { condition, custom_count_fields: ['status'] })
    ).custom_count
    expect(
      Object.values(status).some((count) => count > 0),
      'by its choices',
    ).toBe(who.includes('guest'))
  })

  it('with its own page, which nobody sees through two events of which they may see neither', async () => {
    const page = await insert('cubic_event_page', { name: '两场活动的页', content: [] })
    const columns = { custom_detail_page_id: page }
    // together they are published, public and on the website
    await eventIs({ columns: { ...columns, public_or_not: false, to_official_website: false } })
    await eventIs({ stage: 'draft', columns })
    const seesPage: See = async (client) => (await client.get('CubicEventPage', page, ['name'])).data !== null
    expect(await whoSees(seesPage)).toEqual(['author', 'scanner', ...STAFF])
  })

  it.each(cases)('with its registration, its form and its own page: one %s', async (_title, options, who) => {
    const page = await insert('cubic_event_page', { name: '页', content: [] })
    const event = await eventIs({ ...options, columns: { ...options?.columns, custom_detail_page_id: page } })
    expect(
      await whoSees(
        async (client) => (await client.get('CubicEventRegist', event.regist_id, ['event_id'])).data !== null,
      ),
      'its registration',
    ).toEqual(who)
    expect(
      await whoSees(
        async (client) =>
          (await client.get('CubicEventFormField', event.fields[0] ?? 0, ['event_id.name'])).data !== null,
      ),
      'its form',
    ).toEqual(who)
    expect(
      await whoSees(async (client) => (await client.get('CubicEventPage', page, ['event_ids.name'])).data !== null),
      'its page',
    ).toEqual(who)
    expect(
      await whoSees(
        async (client) =>
          (await client.search('CubicEventRegist', { condition: leaf('event_id.name', '=', event.name) })).ids.length >
          0,
      ),
      'by its name',
    ).toEqual(who)
  })

  it('in the public list of the home page', async () => {
    const [shown, hidden, draft] = [
      await anEvent(),
      await anEvent({ columns: { public_or_not: false } }),
      await anEvent({ stage: 'draft' }),
    ]
    const condition = {
      logic_operator: '&',
      children: [
        leaf('status', 'in', ['not_start', 'processing', 'finished']),
        leaf('to_official_website', '=', true),
        leaf('public_or_not', '=', true),
        leaf('id', 'in', [shown.id, hidden.id, draft.id]),
      ],
    }
    expect((await clients.guest.search('CubicEventBase', { condition })).ids).toEqual([shown.id])
  })
})

describe('of an event', () => {
  it('only staff can read the notes for staff', async () => {
    const event = await anEvent({
      columns: { reject_reason: 'x', act_details_manage_url: 'https://manage.example' },
      registration: { scope: { unify_ids: ['S1'] } },
    })
    for (const field of ['reject_reason', 'act_details_manage_url', 'regist_id.scope']) {
      const readers = await whoSees(async (client) => {
        const answer = await client.get('CubicEventBase', event.id, [field])
        return answer.data !== null && !answer.unreadable.includes(field)
      })
      expect(readers, field).toEqual(STAFF)
    }
  })

  it('only staff and scanners can see a hidden number of participants', async () => {
    const event = await anEvent({ columns: { show_participant_number: false } })
    await aTicket({ event, owner: await aUser() })
    expect(
      await whoSees(
        async (client) =>
          (await client.get('CubicEventBase', event.id, ['participant_number'])).data?.['participant_number'] === 1,
      ),
    ).toEqual(['scanner', ...STAFF])
    expect(
      await whoSees(
        async (client) =>
          (
            await client.search('CubicEventBase', {
              condition: {
                logic_operator: '&',
                children: [leaf('id', '=', event.id), leaf('participant_number', '=', 1)],
              },
            })
          ).ids.length > 0,
      ),
    ).toEqual(['scanner', ...STAFF])
  })
})

describe('an applicant can be read', () => {
  let event: TestEvent
  let ticket: TestTicket
  let readers: { readonly [who: string]: WireClient }
  beforeAll(async () => {
    event = await anEvent()
    const [owner, submitter, mentor, otherMentor] = [
      await aUser(),
      await aUser(),
      await aUser({ roles: ['mentor'] }),
      await aUser({ roles: ['mentor'] }),
    ]
    const project = await aProject({ mentors: [mentor], members: [owner] })
    await aProject({ mentors: [otherMentor] })
    ticket = await aTicket({
      event,
      owner,
      submitter,
      project,
      name: '王小明',
      phone: '+8613800138000',
      email: 'wang@example.edu',
      values: { 1: '答案' },
      columns: { location: '浙江省', source: 'poster' },
    })
    // Somebody else of the same event: being registered too reveals nothing of others.
    const fellow = await aUser()
    await aTicket({ event, owner: fellow })
    readers = {
      ...clients,
      owner: as(owner),
      submitter: as(submitter),
      'mentor of its project': as(mentor),
      'mentor of another project': as(otherMentor),
      'somebody of the same event': as(fellow),
    }
  })
  const readable = async (see: See) => whoOf(readers, see)
  const READERS = ['scanner', 'event_admin', 'admin', 'owner', 'submitter', 'mentor of its project']
  const WITH_ANSWERS = ['event_admin', 'admin', 'owner', 'submitter', 'mentor of its project']
  const WITH_CODE = ['event_admin', 'admin', 'owner', 'submitter']
  const WITH_QR = ['scanner', 'event_admin', 'admin', 'owner', 'submitter']

  it('with its QR code by its holder and people who check in, not by mentors', async () => {
    const qrOf = async (client: WireClient) =>
      (await client.get('CubicEventApplicant', ticket.id, ['qr_token'])).data?.['qr_token']
    expect(await readable(async (client) => Boolean(await qrOf(client)))).toEqual(WITH_QR)
  })

  it('only by its submitter, its owner, mentors of its project and staff', async () => {
    expect(
      await readable(async (client) => (await client.get('CubicEventApplicant', ticket.id, ['name'])).data !== null),
    ).toEqual(READERS)
    expect(
      await readable(
        async (client) =>
          (await client.search('CubicEventApplicant', { condition: leaf('id', '=', ticket.id) })).total_count > 0,
      ),
    ).toEqual(READERS)
  })

  it.each(['name', 'registration_status', 'check_in_status'])('by no other through its %s', async (field) => {
    const wanted = (await clients.admin.get('CubicEventApplicant', ticket.id, [field])).data?.[field]
    const condition = { logic_operator: '&', children: [leaf('id', '=', ticket.id), leaf(field, '=', wanted)] }
    expect(
      await readable(async (client) => (await client.search('CubicEventApplicant', { condition })).total_count > 0),
    ).toEqual(READERS)
  })

  it.each(['user_id', 'submitter_id'])('by no other through its %s', async (field) => {
    const wanted = (await clients.admin.get('CubicEventApplicant', ticket.id, [field])).data?.[field] as { id: number }
    for (const path of [field, `${field}.id`]) {
      const found = await readable(async (client) =>
        (await client.search('CubicEventApplicant', { condition: leaf(path, '=', wanted.id) })).ids.includes(ticket.id),
      )
      expect(READERS, path).toEqual(expect.arrayContaining([...found]))
      expect(found, path).toEqual(
        expect.arrayContaining(['event_admin', 'admin', field === 'user_id' ? 'owner' : 'submitter']),
      )
    }
  })

  it('by nobody else through its event', async () => {
    const seesThrough = async (client: WireClient) => {
      const list = (await client.get('CubicEventBase', event.id, ['applicants_ids.name'])).data?.['applicants_ids'] as {
        id: number
      }[]
      return list.some((applicant) => applicant.id === ticket.id)
    }
    expect(await readable(seesThrough)).toEqual(READERS)
    expect(
      await readable(
        async (client) =>
          (await client.search('CubicEventBase', { condition: leaf('applicants_ids.name', '=', '王小明') })).ids
            .length > 0,
      ),
    ).toEqual(READERS)
    expect(
      await readable(
        async (client) =>
          (await client.search('CubicEventBase', { condition: leaf('applicants_ids.name', 'like', '王%') }))
            .total_count > 0,
      ),
    ).toEqual(READERS)
  })

  it.each(['phone', 'email', 'values', 'location', 'source'])(
    'with its %s by people with the right, but not by scanners',
    async (field) => {
      const sees = (
        client: WireClient,
        model: string,
        id: number,
        path: string,
        dig: (data: { readonly [name: string]: unknown } | null) => unknown,
      ) => unlessForbidden(client.get(model, id, [path])).then((answer) => Boolean(answer && dig(answer.data)))
      expect(
        await readable((client) => sees(client, 'CubicEventApplicant', ticket.id, field, (data) => data?.[field])),
      ).toEqual(WITH_ANSWERS)
      const throughEvent = (data: { readonly [name: string]: unknown } | null) =>
        (data?.['applicants_ids'] as Data[] | undefined)?.find((applicant) => applicant.id === ticket.id)?.[field]
      expect(
        await readable((client) => sees(client, 'CubicEventBase', event.id, `applicants_ids.${field}`, throughEvent)),
      ).toEqual(WITH_ANSWERS)
    },
  )

  it('with its binding code by staff, its owner and its submitter', async () => {
    const sees = async (client: WireClient) => {
      const answer = await unlessForbidden(client.get('CubicEventApplicant', ticket.id, ['flora_external_id']))
      return answer?.data?.['flora_external_id'] === ticket.code
    }
    expect(await readable(sees)).toEqual(WITH_CODE)
    const condition = leaf('flora_external_id', 'like', `${ticket.code.slice(0, 4)}%`)
    const guesses = async (client: WireClient) =>
      Boolean((await unlessForbidden(client.search('CubicEventApplicant', { condition })))?.total_count)
    expect(await readable(guesses)).toEqual(WITH_CODE)
  })
})

describe('a user', () => {
  let mate: TestUser
  let subject: TestUser
  let readers: { readonly [who: string]: WireClient }
  beforeAll(async () => {
    subject = await aUser({
      name: '王同学',
      nickname: '小王',
      phone: '+8613800138111',
      email: 'subject@example.edu',
      person: { unify_id: 'S4711' },
    })
    mate = await aUser()
    const projectMentor = await aUser({ roles: ['mentor'] })
    await aProject({ members: [subject, mate], mentors: [projectMentor] })
    readers = { ...clients, self: as(subject), mate: as(mate), 'mentor of a project of theirs': as(projectMentor) }
  })
  const readable = async (field: string) =>
    whoOf(readers, async (client) => {
      const answer = await unlessForbidden(client.get('User', subject.id, [field]))
      return (answer?.data?.[field] ?? null) !== null
    })

  it('is known by name to themselves, to staff and to their projects', async () => {
    for (const field of ['name', 'nickname'])
      expect(await readable(field)).toEqual([
        'scanner',
        'event_admin',
        'admin',
        'self',
        'mate',
        'mentor of a project of theirs',
      ])
  })

  it.each(['phone', 'email', 'default_identity_id'])(
    'shows their %s to themselves and to people who run events',
    async (field) => expect(await readable(field)).toEqual(['event_admin', 'admin', 'self']),
  )

  it('shows their account to themselves and to admins', async () =>
    expect(await readable('account')).toEqual(['admin', 'self']))

  it('cannot be found by phone or e-mail by anybody else', async () => {
    for (const [field, value] of [
      ['phone', '+8613800138111'],
      ['email', 'subject@example.edu'],
    ] as const) {
      for (const [comparator, wanted] of [
        ['=', value],
        ['like', `${value.slice(0, 6)}%`],
        ['in', [value]],
      ] as const) {
        const condition = leaf(field, comparator, wanted)
        const finds = async (client: WireClient) =>
          Boolean((await unlessForbidden(client.search('User', { condition })))?.ids.includes(subject.id))
        expect(await whoOf(readers, finds)).toEqual(['event_admin', 'admin', 'self'])
      }
    }
  })

  it('has a person that they and people who run events can read', async () => {
    const query = { condition: leaf('unify_id', '=', 'S4711'), fields: ['name', 'phone'] }
    const finds = async (client: WireClient) => (await client.search('EventPerson', query)).ids.length > 0
    expect(await whoOf(readers, finds)).toEqual(['event_admin', 'admin', 'self'])
  })

  it('finds only themselves as a user', async () => {
    expect((await clients.guest.search('User')).total_count).toBe(0)
    expect((await clients.user.search('User')).total_count).toBe(1)
  })
})

describe('a secret field', () => {
  const SECRETS: readonly (readonly [string, string])[] = [
    ['User', 'password'],
    ['User', 'old_password'],
    ['EventPerson', 'user_id.password'],
    ['CubicEventBase', 'creator.password'],
    ['CubicEventApplicant', 'user_id.password'],
    ['CubicEventApplicant', 'submitter_id.password'],
    ['CubicProject', 'members.password'],
    ['CubicMessageSetting', 'secret'],
    ['CubicSignOn', 'client_secret'],
  ]
  it.each(SECRETS)('%s.%s is in no field, condition, sort or count', async (model, path) => {
    await aUser({ passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$BBBB' })
    for (const [who, client] of Object.entries(clients)) {
      const denied = { kind: expect.stringMatching(/^(Forbidden|BadRequest)$/) as string }
      const shown = await client.search(model, { fields: [path] })
      expect(shown.unreadable, `${who}, fields`).toEqual([path])
      expect(JSON.stringify(shown.data), `${who}, fields`).not.toContain('$argon2id')
      for (const [comparator, value] of [
        ['=', '$argon2id'],
        ['!=', 'x'],
        ['like', '$argon2%'],
        ['ilike', '%a%'],
        ['not like', 'x'],
        ['>', ''],
        ['in', ['x']],
        ['is null', null],
        ['is not null', null],
      ] as const) {
        await expect(
          client.search(model, { condition: leaf(path, comparator, value) }),
          `${who}, ${comparator}`,
        ).rejects.toMatchObject(denied)
      }
      await expect(client.search(model, { sort: [{ field: path }] }), `${who}, sort`).rejects.toMatchObject(denied)
      await expect(client.search(model, { custom_count_fields: [path] }), `${who}, counts`).rejects.toMatchObject({
        kind: expect.stringMatching(/^(Forbidden|BadRequest)$/) as string,
      })
    }
  })
})

describe('feedback and projects', () => {
  it('can be read by their members, mentors and staff', async () => {
    const [member, mentor] = [await aUser(), await aUser({ roles: ['mentor'] })]
    const project = await aProject({ members: [member], mentors: [mentor] })
    const feedback = await aFeedback({ project, mentor })
    const readers = { ...clients, member: as(member), 'its mentor': as(mentor) }
    for (const [model, id] of [
      ['CubicProject', project.id],
      ['CubicFeedback', feedback.id],
    ] as const) {
      const seen = await whoOf(readers, async (client) => (await client.get(model, id)).data !== null)
      expect(seen).toEqual(['event_admin', 'admin', 'member', 'its mentor'])
    }
  })

  it('hide the unsubmitted feedback of members', async () => {
    const [member, mentor] = [await aUser(), await aUser({ roles: ['mentor'] })]
    const project = await aProject({ members: [member], mentors: [mentor] })
    const feedback = await aFeedback({
      project,
      mentor,
      columns: { mentor_edit_state: 'submitted', client_content: '回复草稿' },
    })
    const words = async (user: typeof member) =>
      (await as(user).get('CubicFeedback', feedback.id, ['client_content'])).data?.['client_content']
    expect([await words(member), await words(mentor)]).toEqual(['回复草稿', null])
    expect(await as(member).save('CubicFeedback', { id: feedback.id, client_edit_state: 'submitted' })).toMatchObject({
      status: 'ok',
    })
    expect(await words(mentor)).toBe('回复草稿')
  })

  it('hide the unsubmitted feedback of a mentor', async () => {
    const [member, mentor] = [await aUser(), await aUser({ roles: ['mentor'] })]
    const project = await aProject({ members: [member], mentors: [mentor] })
    const feedback = await aFeedback({ project, mentor, columns: { mentor_content: '草稿内容' } })
    expect((await as(mentor).get('CubicFeedback', feedback.id, ['mentor_content'])).data).toMatchObject({
      mentor_content: '草稿内容',
    })
    expect((await as(member).get('CubicFeedback', feedback.id, ['mentor_content'])).data).toMatchObject({
      mentor_content: null,
    })
    expect(
      (await as(member).search('CubicFeedback', { condition: leaf('mentor_content', 'like', '草稿%') })).ids,
    ).toEqual([])
  })
})

describe('writing feedback', () => {
  it('lets each side write only its own text and state', async () => {
    const [member, mentor, stranger] = [
      await aUser(),
      await aUser({ roles: ['mentor'] }),
      await aUser({ roles: ['mentor'] }),
    ]
    const project = await aProject({ members: [member], mentors: [mentor] })
    const feedback = await aFeedback({ project, mentor })
    const write = async (user: TestUser, values: object) =>
      (await as(user).save('CubicFeedback', { id: feedback.id, ...values })).status
    expect([
      await write(member, { client_content: '学员的话', client_edit_state: 'submitted' }),
      await write(mentor, { mentor_content: '导师的话', mentor_edit_state: 'submitted' }),
    ]).toEqual(['ok', 'ok'])
    expect([
      await write(member, { mentor_content: '改' }),
      await write(member, { mentor_edit_state: 'draft' }),
      await write(mentor, { client_content: '改' }),
      await write(mentor, { client_edit_state: 'draft' }),
    ]).toEqual(Array(4).fill('error'))
    expect([
      await write(stranger, { mentor_content: '改' }),
      await write(stranger, { client_content: '改' }),
      (await guest().save('CubicFeedback', { id: feedback.id, client_content: '改' })).status,
    ]).toEqual(Array(3).fill('error'))
    expect(
      (
        await clients.admin.get('CubicFeedback', feedback.id, [
          'client_content',
          'mentor_content',
          'client_edit_state',
          'mentor_edit_state',
        ])
      ).data,
    ).toEqual({
      id: feedback.id,
      client_content: '学员的话',
      mentor_content: '导师的话',
      client_edit_state: 'submitted',
      mentor_edit_state: 'submitted',
    })
  })

  it('is created by a mentor of the project, who becomes its mentor', async () => {
    const [member, mentor, stranger] = [
      await aUser(),
      await aUser({ roles: ['mentor'] }),
      await aUser({ roles: ['mentor'] }),
    ]
    const project = await aProject({ members: [member], mentors: [mentor] })
    for (const user of [member, stranger])
      expect(await as(user).save('CubicFeedback', { project_id: project.id })).toMatchObject({ status: 'error' })
    const { result } = await as(mentor).save('CubicFeedback', { project_id: project.id, mentor_content: '开始' })
    expect(
      (await as(mentor).get('CubicFeedback', Number(result?.id), ['mentor_id.id', 'mentor_content'])).data,
    ).toMatchObject({ mentor_id: { id: mentor.id }, mentor_content: '开始' })
  })
})

describe('the back office', () => {
  it.each<[string, string, readonly Who[]]>([
    ['AuditEntry', 'cubic_audit_entry', ['admin']],
    ['CubicMessageSetting', 'cubic_message_setting', ['admin']],
    ['CubicMessage', 'cubic_message', STAFF],
    ['CubicMessageTemplate', 'cubic_message_template', STAFF],
    ['PivotTable', 'cubic_pivot_table', STAFF],
  ])('restricts %s to %s %j', async (model, table, who) => {
    const rows: { readonly [table: string]: object } = {
      cubic_audit_entry: { action: 'x', model: 'x' },
      cubic_message_setting: { platform_app_id: 'x', secret: 's' },
      cubic_message: { channel: 'email', case: 'sign_in_code', recipient: 'a@example.edu' },
      cubic_message_template: { channel: 'email', case: 'sign_in_code', language: 'cn' },
      cubic_pivot_table: { name: 'x', model: 'x', data: {} },
    }
    const id = await insert(table, { ...rows[table] })
    expect(await whoSees(async (client) => (await client.get(model, id)).data !== null)).toEqual(who)
    expect(await whoSees(async (client) => (await client.search(model)).total_count > 0)).toEqual(who)
  })
})
