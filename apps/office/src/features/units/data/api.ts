import {
  ADD_MEMBERS,
  ADOPT_TEXTS,
  allOf,
  type ArgumentsOf,
  type FoundMember,
  HAND_OVER,
  PLAN_HAND_OVER,
  whereOf,
} from '@cubic/contract'
import type { ValuesOf } from '@cubic/data-client'
import { query } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { asking, client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { readNumbers } from '../../../data/office-files.ts'

const whereMember = whereOf('CubicUnitMember')

const UNIT_FIELDS = ['name', 'kind', 'parent_id', 'logo', 'review', 'archived'] as const

/** Reads all units by name, with what the caller may do with each. */
export const unitTree = () =>
  query(RECORDS, { unitTree: true }, async (signal) => {
    const asked = {
      fields: UNIT_FIELDS,
      sort: [
        { field: 'sort', order: 'asc' as const },
        { field: 'name', order: 'asc' as const },
      ],
      limit: -1,
      tags: true,
    }
    return (await client.search('CubicUnit', asked, { signal })).items.map(({ data, tags }) => ({ ...data, tags }))
  })
export type Unit = Awaited<ReturnType<ReturnType<typeof unitTree>['queryFn']>>[number]

/** Counts the roles in each unit, as far as the caller may see. */
export const memberCounts = () =>
  query(RECORDS, { memberCounts: true }, async (signal) => {
    const data = { rows: [{ field: 'unit_id' }], measures: [{ measure: 'count' as const, name: 'count' }] }
    const condition = whereMember('active', '=', true)
    const { rows } = await client.calculatePivot(
      { model: 'CubicUnitMember', data },
      { condition, limit: 1000 },
      { signal },
    )
    return new Map(rows.map((row) => [(row['unit_id'] as { readonly id: number }).id, Number(row['count'])]))
  })

const INHERITED_MAX = 100

/** Reads the members of the units above, whose roles count here too. */
export const inheritedMembers = (above: readonly number[]) => ({
  ...query(RECORDS, { inheritedMembers: above }, async (signal) => {
    const asked = {
      fields: ['user_id.name', 'user_id.avatar', 'unit_id.name', 'role', 'until'] as const,
      condition: allOf(whereMember('unit_id.id', 'in', above), whereMember('active', '=', true)),
      sort: [{ field: 'id', order: 'asc' as const }],
      limit: INHERITED_MAX,
    }
    return (await client.search('CubicUnitMember', asked, { signal })).items.map(({ data }) => data)
  }),
  enabled: above.length > 0,
})

type AddedMembers = { readonly unitId: number } & Omit<ArgumentsOf<typeof ADD_MEMBERS>, 'mode'>

const CHANGES = { changes: ['CubicUnit', 'CubicUnitMember', 'CubicHandOver'] } as const

const peopleOf = ({ people }: { readonly people: unknown }) =>
  (people as { readonly list: readonly FoundMember[] }).list

export const findMembers = mutation(
  async ({ unitId, ...given }: AddedMembers) => {
    const answer = await asking.callMethod(ADD_MEMBERS, unitId, given)
    return answer.status === 'ok' ? { ...answer, result: peopleOf(answer.result) } : answer
  },
  { changes: [] },
)
export const readSheet = mutation(async (file: File) => ({ status: 'ok' as const, numbers: await readNumbers(file) }), {
  changes: [],
})
export const addMembers = mutation(
  ({ unitId, ...given }: AddedMembers) => client.callMethod(ADD_MEMBERS, unitId, { ...given, mode: 'add' }),
  CHANGES,
)
export const handOver = mutation(
  ({ unitId, userId }: { readonly unitId: number; readonly userId: number }) =>
    client.callMethod(HAND_OVER, unitId, { user_id: userId }),
  CHANGES,
)

const ROLES_MAX = 200

/** Reads the roles in the unit, with the successor of each. */
export const plannedRoles = (unitId: number) =>
  query(RECORDS, { plannedRoles: unitId }, async (signal) => {
    const asked = { sort: [{ field: 'id', order: 'asc' as const }], limit: ROLES_MAX }
    const [members, plans] = await Promise.all([
      client.search(
        'CubicUnitMember',
        {
          ...asked,
          fields: ['user_id.name', 'role'] as const,
          condition: allOf(whereMember('unit_id.id', '=', unitId), whereMember('active', '=', true)),
        },
        { signal },
      ),
      client.search(
        'CubicHandOver',
        {
          ...asked,
          fields: ['member_id', 'user_id', 'at', 'until', 'problem'] as const,
          condition: whereOf('CubicHandOver')('member_id.unit_id.id', '=', unitId),
        },
        { signal },
      ),
    ])
    const planOf = new Map(plans.items.map(({ data }) => [data.member_id?.id, data]))
    return members.items.map(({ data: { id, user_id: person, role } }) => {
      const plan = planOf.get(id)
      return {
        id,
        person,
        role,
        plan: plan && {
          id: plan.id,
          successor: plan.user_id?.id ?? null,
          at: plan.at,
          until: plan.until,
          problem: plan.problem,
        },
      }
    })
  })
export type PlannedRole = Awaited<ReturnType<ReturnType<typeof plannedRoles>['queryFn']>>[number]

type Planned = {
  readonly unitId: number
  readonly at: string
  readonly until: string | null
  readonly successors: ReadonlyMap<number, number | null>
}

/** Plans who takes over roles, and takes back plans without a successor, all of it or nothing. */
export const planHandOver = mutation(
  ({ unitId, at, until, successors }: Planned) =>
    client.callMethod(PLAN_HAND_OVER, unitId, {
      at,
      ...(until !== null && { until }),
      successors: [...successors].map(([member_id, user_id]) => ({ member_id, user_id })),
    }),
  CHANGES,
)
export const saveUnit = mutation((values: ValuesOf<'CubicUnit'>) => client.save('CubicUnit', values), CHANGES)

export type AdoptedText = {
  readonly text: string
  readonly unit_id: number | null
  readonly persons: number
  readonly events: number
  readonly ambiguous?: boolean
}

/** Reads the texts of persons and events that could become units. */
export const adoptableTexts = () =>
  query(RECORDS, { adoptableTexts: true }, async () => {
    const answer = await asking.callMethod(ADOPT_TEXTS, 0, { mode: 'preview' })
    if (answer.status === 'error') throw new Error(answer.error_msg)
    return (answer.result.texts as { readonly list: readonly AdoptedText[] }).list
  })

export const adoptTexts = mutation(
  (given: ArgumentsOf<typeof ADOPT_TEXTS>) => client.callMethod(ADOPT_TEXTS, 0, { ...given, mode: 'adopt' }),
  CHANGES,
)
