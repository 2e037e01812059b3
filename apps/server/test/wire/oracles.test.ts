import { beforeAll, describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { ConditionTree, Data } from '@cubic/testing/server/wire-answers'
import { leaf, type WireClient } from '@cubic/testing/server/wire-client'

const { aFeedback, anAdmin, anEvent, aProject, aTicket, aUser, as, guest } = useWire()

/** Paths to data that only some may read. One record is behind each path unless it crosses a to-many relation. */
const PATHS: { readonly [model: string]: { readonly single: string; readonly many: string } } = {
  CubicEventBase: {
    single:
      'name address creator.name creator.phone creator.email creator.account creator.default_identity_id.unify_id own_applicant_id.phone participant_number reject_reason act_details_manage_url regist_id.taken_number',
    many: 'applicants_ids.id applicants_ids.name applicants_ids.phone applicants_ids.email applicants_ids.flora_external_id applicants_ids.registration_status applicants_ids.user_id.phone applicants_ids.user_id.name applicants_ids.submitter_id.email applicants_ids.source regist_id.event_id.applicants_ids.phone creator.roles.key applicants_ids.project.mentors.phone applicants_ids.feedback.mentor_content',
  },
  CubicEventApplicant: {
    single:
      'name phone email location source flora_external_id reject_reason activity_evaluation_score evaluation_comment user_id.phone user_id.account user_id.name submitter_id.phone submitter_id.email check_in_by.phone project.name feedback.mentor_content event.creator.phone event.name',
    many: 'event.applicants_ids.phone event.applicants_ids.name project.members.phone project.mentors.email user_id.roles.key',
  },
  User: {
    single: 'account name nickname phone email default_identity_id.unify_id default_identity_id.phone',
    many: 'roles.key',
  },
  EventPerson: { single: 'name phone email unify_id user_id.phone user_id.account', many: 'user_id.roles.key' },
  CubicProject: { single: 'name', many: 'members.name members.phone mentors.phone mentors.email' },
  CubicFeedback: {
    single: 'mentor_content client_content applicant_id.phone applicant_id.name mentor_id.phone project_id.name',
    many: 'project_id.members.phone',
  },
  CubicEventRegist: {
    single: 'event_id.name event_id.creator.phone taken_number',
    many: 'event_id.applicants_ids.phone event_id.applicants_ids.name',
  },
}
const LONG_TEXTS = /(reject_reason|_comment|_content)$/
const CALLERS = [
  'guest',
  'stranger',
  'owner',
  'submitter',
  'member',
  'mentor',
  'scanner',
  'event_admin',
  'admin',
] as const
const clients: { [caller: string]: WireClient } = {}

beforeAll(async () => {
  const contact = (index: number) => ({ phone: `+861380013800${index}`, email: `person${index}@example.edu` })
  const [owner, submitter, mentor, member] = [
    await aUser({ ...contact(1), nickname: '甲', person: { unify_id: 'S1' } }),
    await aUser({ ...contact(2), person: { unify_id: 'S2' } }),
    await aUser({ ...contact(3), roles: ['mentor'], person: { unify_id: 'T3' } }),
    await aUser(contact(4)),
  ]
  const [scanner, manager, admin, stranger] = [
    await aUser({ ...contact(5), roles: ['scanner_admin'] }),
    await aUser({ ...contact(6), roles: ['event_admin'] }),
    await anAdmin(),
    await aUser(contact(7)),
  ]
  const project = await aProject({ members: [owner, member], mentors: [mentor] })
  const events = [
    await anEvent({
      creator: manager,
      columns: { address: '一号楼', act_details_manage_url: 'https://manage.example/1' },
    }),
    await anEvent({ creator: stranger, columns: { show_participant_number: false } }),
    await anEvent({ creator: manager, stage: 'draft', columns: { address: '秘密', reject_reason: '理由' } }),
    await anEvent({ creator: submitter, columns: { public_or_not: false } }),
  ]
  for (const [index, event] of events.entries()) {
    const details = {
      phone: `+861390013900${index}`,
      email: `ticket${index}@example.edu`,
      columns: {
        source: `poster-${index}`,
        location: '浙江省',
        activity_evaluation_score: 1 + index,
        evaluation_comment: `评${index}`,
        check_in_by: scanner.id,
      },
    }
    const ticket = await aTicket({ event, owner, submitter, ...(index === 1 ? { project } : {}), ...details })
    await aTicket({ event, submitter, name: `未绑定${index}`, phone: `+861370013700${index}`, status: 'waitlisted' })
    await aTicket({
      event,
      owner: await aUser({ phone: `+861360013600${index}` }),
      phone: `+861350013500${index}`,
      columns: { reject_reason: '不符合' },
      status: 'review_failed',
    })
    if (index === 1)
      await aFeedback({
        project,
        mentor,
        ticket,
        columns: { mentor_content: '未提交的话', client_content: '学员的话' },
      })
  }
  Object.assign(clients, {
    guest: guest(),
    stranger: as(stranger),
    owner: as(owner),
    submitter: as(submitter),
    member: as(member),
    mentor: as(mentor),
    scanner: as(scanner),
    event_admin: as(manager),
    admin: as(admin),
  })
})

/** The values at the end of a path, of every record behind it. */
function valuesAt(value: unknown, names: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, names))
  const [name, ...rest] = names
  if (name === undefined) return [value]
  return value === null || typeof value !== 'object'
    ? []
    : valuesAt((value as { readonly [field: string]: unknown })[name], rest)
}

type Answer = { readonly data: readonly Data[]; readonly mayRead: boolean }
async function readAs(client: WireClient, model: string, path: string): Promise<Answer> {
  const { data, total_count, unreadable } = await client.search(model, { fields: [path], limit: 1000 })
  expect(total_count).toBe(data.length)
  return { data, mayRead: !unreadable.includes(path) }
}

type Probe = { readonly condition: ConditionTree; readonly keep: (values: readonly unknown[]) => boolean }
function probesOf(path: string, multiplicity: 'single' | 'many', secrets: readonly unknown[]): readonly Probe[] {
  const probes: Probe[] = []
  for (const secret of secrets) {
    probes.push({ condition: leaf(path, '=', secret), keep: (values) => values.includes(secret) })
    if (multiplicity === 'single')
      probes.push({ condition: leaf(path, '!=', secret), keep: (values) => !values.includes(secret) })
    if (typeof secret !== 'string' || path.endsWith('status')) continue
    const beginning = secret.slice(0, -1)
    probes.push({
      condition: leaf(path, 'like', `${beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
      keep: (values) => values.some((value) => typeof value === 'string' && value.startsWith(beginning)),
    })
  }
  if (multiplicity === 'many')
    probes.push({ condition: leaf(path, 'is not null'), keep: (values) => values.some((value) => value !== null) })
  else probes.push({ condition: leaf(path, 'is null'), keep: (values) => values.every((value) => value === null) })
  return probes
}

const SEARCH =
  'query ($model: String!, $condition: String) { dash { generic { search(model: $model, condition: $condition, limit: 1000) { items { raw } page_info { total_count } } } } }'
type Found = {
  readonly data: {
    readonly dash: {
      readonly generic: {
        readonly search: {
          readonly items: readonly { readonly raw: string }[]
          readonly page_info: { readonly total_count: number }
        }
      }
    }
  }
}
async function searchAll(
  client: WireClient,
  model: string,
  conditions: readonly ConditionTree[],
): Promise<readonly { ids: readonly number[]; total_count: number }[]> {
  const query = conditions.map((condition, index) => ({
    key: `q${index}`,
    query: SEARCH,
    variables: { model, condition: JSON.stringify(condition) },
  }))
  const { result } = (await (await client.post('/gql/endpoint_batch', { query, version: 1 })).json()) as {
    result: { [key: string]: Found }
  }
  return Object.values(result).map(({ data }) => {
    const { items, page_info } = data.dash.generic.search
    return { ids: items.map((item) => (JSON.parse(item.raw) as Data).id), total_count: page_info.total_count }
  })
}

const cases = Object.entries(PATHS).flatMap(([model, { single, many }]) => [
  ...single.split(' ').map((path) => [model, path, 'single'] as const),
  ...many.split(' ').map((path) => [model, path, 'many'] as const),
])

describe('no answer reveals unreadable data:', () => {
  it.each(cases)('%s by %s', async (model, path, multiplicity) => {
    const names = path.split('.')
    const truth = await readAs(clients['admin'] as WireClient, model, path)
    expect(truth.mayRead, 'an admin reads it').toBe(true)
    const secrets = [...new Set(valuesAt(truth.data, names))].filter((value) => value !== null).slice(0, 4)
    const check = async (caller: string) => {
      const client = clients[caller] as WireClient
      const visible = await readAs(client, model, path)
      if (!visible.mayRead) {
        // Null in every record, and every question about it is refused.
        expect(
          valuesAt(visible.data, names).filter((value) => value !== null),
          caller,
        ).toEqual([])
        for (const condition of [leaf(path, 'is null'), leaf(path, 'is not null'), leaf(path, '=', secrets[0] ?? null)])
          await expect(client.search(model, { condition }), caller).rejects.toMatchObject({ kind: 'Forbidden' })
        if (multiplicity === 'single')
          await expect(client.search(model, { sort: [{ field: path }] }), caller).rejects.toMatchObject({
            kind: 'Forbidden',
          })
        return
      }
      // A condition finds and counts what a reader would keep by filtering visible values.
      const probes = probesOf(path, multiplicity, secrets)
      const answers = await searchAll(
        client,
        model,
        probes.map((probe) => probe.condition),
      )
      for (const [index, { condition, keep }] of probes.entries()) {
        const ids = visible.data.filter((record) => keep(valuesAt(record, names))).map((record) => record.id)
        expect([caller, condition, answers[index]]).toEqual([caller, condition, { ids, total_count: ids.length }])
      }
      // Long texts cannot be sorted by. An unreadable value counts as missing, and missing values come last, by id.
      if (multiplicity === 'many' || LONG_TEXTS.test(path)) return
      const sorted = (
        await client.search(model, { fields: [path], sort: [{ field: path, order: 'asc' }], limit: 1000 })
      ).data
      const known = sorted.map((record) => valuesAt(record, names)[0] ?? null)
      const missing = sorted.filter((_, index) => known[index] === null).map((record) => record.id)
      expect(
        known.slice(known.length - missing.length).every((value) => value === null),
        `${caller}: the missing stand last`,
      ).toBe(true)
      expect(missing, caller).toEqual(missing.toSorted((a, b) => a - b))
    }
    await Promise.all(CALLERS.map(check))
  })
})

describe('counts by value', () => {
  it.each([
    ['CubicEventBase', 'status'],
    ['CubicEventBase', 'public_or_not'],
    ['CubicEventApplicant', 'registration_status'],
    ['CubicEventApplicant', 'check_in_status'],
    ['EventPerson', 'person_type'],
  ])('of %s.%s include only readable records', async (model, field) => {
    for (const caller of CALLERS) {
      const client = clients[caller] as WireClient
      const { data, custom_count } = await client.search(model, {
        fields: [field],
        limit: 1000,
        custom_count_fields: [field],
      })
      const expected: { [value: string]: number } = {}
      for (const record of data) {
        const value = record[field] as string | boolean | null
        if (value !== null) expected[String(value)] = (expected[String(value)] ?? 0) + 1
      }
      expect(
        Object.fromEntries(Object.entries(custom_count[field] ?? {}).filter(([, count]) => count > 0)),
        caller,
      ).toEqual(expected)
    }
  })
})
