import { describe, expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { PublicClient } from './public-client.ts'
import { all, get, getByCode, leaf, search, searchRelated } from './records.ts'

const wire = useSharedWire()
const { aFeedback, anAdmin, anEvent, anEventType, aProject, aTicket, aUser } = wire
const guest = () => new PublicClient(wire.url())
const as = ({ token }: { readonly token: string }) => new PublicClient(wire.url(), token)

/** The field lists of product-spec §3. */
const USER = ['nickname', 'name', 'avatar', 'id', 'roles.key', 'phone', 'email']
const PERSON = [
  'id',
  'name',
  'unify_id',
  'person_type',
  'phone',
  'email',
  'user_id.id',
  'user_id.avatar',
  'user_id.roles.key',
]
const EVENT = [
  'id',
  'name',
  'type_id',
  'type_name',
  'address',
  'start_time',
  'end_time',
  'status',
  'notice',
  'published_time',
  'cover',
  'detail_url',
  'custom_detail_page_id.id',
  'custom_detail_page_id.content',
  'act_id',
  'act_url',
  'custom_detail_page_id.banner',
  'act_description',
  'act_details_manage_url',
  'applicants_ids',
  'sign_in',
  'application_form_ids',
  'own_applicant_id',
  'participant_number',
  'show_participant_number',
  'payment_id',
  'payment_invoice',
  'payment_register_type_ids',
  'regist_id',
  'regist_start_time',
  'regist_end_time',
  'registered',
  'home_calender',
  'home_todo_list',
  'to_official_website',
  'top_or_not',
  'public_or_not',
]
const APPLICANT = [
  'id',
  'check_in_status',
  'registration_status',
  'flora_external_id',
  'activity_evaluation_score',
  ...['name', 'address', 'cover', 'start_time', 'end_time', 'status', 'type', 'sign_in', 'activity_mode'].map(
    (field) => `event.${field}`,
  ),
  'registration.sign_in_type',
  'project.id',
  'project.name',
  'feedback.id',
  'feedback.client_edit_state',
  'feedback.mentor_edit_state',
  'feedback.mentor.id',
  'feedback.mentor.name',
]
const PUBLISHED = leaf('status', 'in', ['not_start', 'processing', 'finished'])

async function aTicketWithAll(): Promise<{ owner: TestUser; mentor: TestUser; event: TestEvent; code: string }> {
  const [owner, mentor] = [await aUser({ roles: ['editor'] }), await aUser()]
  const project = await aProject({ members: [owner], mentors: [mentor], name: '木桥' })
  const event = await anEvent({ type_id: (await anEventType('讲座')).id })
  const ticket = await aTicket({ event, owner, project })
  await aFeedback({ project, mentor, ticket })
  return { owner, mentor, event, code: ticket.code }
}

describe('related values by dotted keys', () => {
  it('are returned beside the nested objects', async () => {
    const { owner, mentor, event } = await aTicketWithAll()
    const { data, relations } = await search(as(owner), {
      model: 'CubicEventApplicant',
      condition: leaf('user_id', '=', String(owner.id)),
      fields: APPLICANT,
    })
    const [ticket] = data
    expect(ticket).toMatchObject({
      event: { id: event.id, name: event.name, type: { id: event.type_id, display_name: '讲座' } },
      'event.name': event.name,
      'event.type': { id: event.type_id, display_name: '讲座' },
      'project.name': '木桥',
      'feedback.mentor.id': mentor.id,
      'feedback.mentor.name': mentor.name,
      feedback: { mentor: { id: mentor.id, name: mentor.name } },
    })
    expect(relations).toMatchObject({ event: 'CubicEventBase', feedback: 'CubicFeedback' })
    for (const field of APPLICANT) expect(ticket, field).toHaveProperty([field])
  })

  it('over a to-many relation are lists in the same order as the nested one', async () => {
    const admin = await anAdmin()
    const user = await aUser({ roles: ['editor', 'mentor'] })
    const { data } = await get(as(admin), { model: 'User', id: user.id, fields: ['roles.key', 'roles', 'roles.id'] })
    const roles = data?.['roles'] as readonly { id: number; key: string; display_name: string }[]
    expect(roles).toHaveLength(2)
    expect(data).toEqual({
      id: user.id,
      roles,
      'roles.key': roles.map((role) => role.key),
      'roles.id': roles.map((role) => role.id),
    })
  })

  it('over an empty relation are null, or an empty list', async () => {
    const admin = await anAdmin()
    const [user, project] = [await aUser(), await aProject()]
    const event = await anEvent({ type_id: null })
    const lone = await get(as(admin), { model: 'User', id: user.id, fields: ['roles.key', 'default_identity_id.name'] })
    expect(lone.data).toMatchObject({ 'roles.key': [], 'default_identity_id.name': null })
    const untyped = await get(as(admin), {
      model: 'CubicEventBase',
      id: event.id,
      fields: ['type_id.creator.roles.key'],
    })
    expect(untyped.data).toEqual({ id: event.id, type_id: null, 'type_id.creator.roles.key': null })
    const empty = await get(as(admin), { model: 'CubicProject', id: project.id, fields: ['members.roles.key'] })
    expect(empty.data).toMatchObject({ members: [], 'members.roles.key': [] })
  })

  it('over several to-many relations are one flat list, and are null if a to-one step is missing', async () => {
    const admin = await anAdmin()
    const [one, two] = [
      await aUser({ roles: ['editor'], person: { name: '张三' } }),
      await aUser({ roles: ['editor', 'mentor'] }),
    ]
    const project = await aProject({ members: [one, two] })
    const fields = ['members.roles.key', 'members.default_identity_id.name', 'members.name', 'members.roles']
    const { data } = await get(as(admin), { model: 'CubicProject', id: project.id, fields })
    const members = data?.['members'] as readonly {
      name: string
      roles: readonly { key: string }[]
      default_identity_id: { name: string } | null
    }[]
    expect(data?.['members.roles.key']).toEqual(members.flatMap(({ roles }) => roles.map(({ key }) => key)))
    expect(data?.['members.roles']).toEqual(members.flatMap(({ roles }) => roles))
    expect(data?.['members.name']).toEqual([one.name, two.name])
    expect(data?.['members.default_identity_id.name']).toEqual(
      members.map(({ default_identity_id: person }) => person?.name ?? null),
    )
  })

  it('do not flatten a field value that is itself a list', async () => {
    const event = await anEvent({ form: [{ name: '组别', type: 'radio', selections: [{ value: 'a', name: 'A' }] }] })
    const fields = ['application_form_ids.selections', 'application_form_ids.name']
    const { data } = await get(guest(), { model: 'CubicEventBase', id: event.id, fields })
    expect(data?.['application_form_ids.selections']).toEqual([[expect.objectContaining({ value: 'a' })]])
    expect(data?.['application_form_ids.name']).toEqual(['组别'])
  })

  it.each(['get', 'get_by_flora_external_id', 'search', 'relation_model_search'])(
    'are included in %s, and omitted with nested: true',
    async (call) => {
      const { owner, event, code } = await aTicketWithAll()
      const [ticket] = (
        await search(as(owner), { model: 'CubicEventApplicant', condition: leaf('event', '=', event.id) })
      ).data
      const texts: { readonly [call: string]: readonly [string, string] } = {
        get: [`get(model: "CubicEventApplicant", id: ${String(ticket?.['id'])}, fields: ["event.name"]`, '{ raw }'],
        get_by_flora_external_id: [
          `get_by_flora_external_id(model: "CubicEventApplicant", flora_external_id: "${code}", fields: ["event.name"]`,
          '{ raw }',
        ],
        search: ['search(model: "CubicEventApplicant", fields: ["event.name"]', '{ items { raw } }'],
        relation_model_search: [
          `relation_model_search(current_model: "CubicEventBase", current_id: ${event.id}, current_relation_field: "applicants_ids", fields: ["event.name"]`,
          '{ items { raw } }',
        ],
      }
      const [text = '', selection = ''] = texts[call] ?? []
      for (const [nested, hasKey] of [
        ['', true],
        [', nested: false', true],
        [', nested: true', false],
      ] as const) {
        const { data } = await wire.as(owner).gql(`{ dash { generic { found: ${text}${nested}) ${selection} } } }`)
        const raw = /"raw":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(data))?.[1] ?? ''
        const record = JSON.parse(JSON.parse(`"${raw}"`) as string) as { event: { name: string } }
        expect(record.event.name).toBe(event.name)
        expect(Object.hasOwn(record, 'event.name')).toBe(hasKey)
      }
    },
  )

  it('also in relation searches and in records read by code', async () => {
    const { owner, event, code } = await aTicketWithAll()
    const found = await searchRelated(as(owner), {
      current_model: 'CubicEventBase',
      current_id: event.id,
      current_relation_field: 'applicants_ids',
      fields: ['event.name'],
      search_type: 'associated',
    })
    expect(found.data.map((ticket) => ticket['event.name'])).toEqual([event.name])
    const shared = await getByCode(guest(), {
      model: 'CubicEventApplicant',
      flora_external_id: code,
      fields: ['name', 'event.name', 'event.id', 'phone', 'user_id.name', 'event.creator.name'],
    })
    expect(shared.data).toMatchObject({ 'event.name': event.name, event: { id: event.id } })
    // A caller with only the code sees neither the holder nor their phone number.
    expect(shared.data).toMatchObject({ phone: null, user_id: null, 'user_id.name': null, 'event.creator.name': null })
  })
})

describe("a guest gets the spec's whole lists", () => {
  it('of the events: what they may not read is null in every record', async () => {
    await anEvent({ type_id: (await anEventType()).id })
    const found = await search(guest(), {
      model: 'CubicEventBase',
      condition: all(PUBLISHED, leaf('to_official_website', '=', true), leaf('public_or_not', '=', true), all()),
      fields: EVENT,
      sort: [{ field: 'published_time', order: 'DESC' }],
      limit: 10,
      offset: 0,
    })
    expect(found.total_count).toBeGreaterThan(0)
    for (const record of found.data) for (const field of EVENT) expect(record, field).toHaveProperty([field])
  })

  it.each([
    ['User', USER, ['roles.key', 'phone', 'email']],
    ['EventPerson', PERSON, ['user_id.roles.key']],
    ['CubicEventApplicant', APPLICANT, ['flora_external_id', 'activity_evaluation_score']],
  ])('of %s, without a record and without an error', async (model, fields, unreadable) => {
    await aTicketWithAll()
    const found = await search(guest(), { model, fields, limit: 1, offset: 0, apply_list_view_filter: true })
    expect(found.data).toEqual([])
    const { data } = await wire.guest().gql<{
      dash: { generic: { search: { page_info: { unreadable_fields: string[] } } } }
    }>(`query s($fields: [String]) { dash { generic { search(model: "${model}", fields: $fields) { page_info { unreadable_fields } } } } }`, { fields })
    expect(data?.dash.generic.search.page_info.unreadable_fields).toEqual(unreadable)
  })
})
