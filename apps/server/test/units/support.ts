import type { UnitRole } from '@cubic/contract'
import type { TestUser } from '@cubic/testing/server/builders'
import type { Wire } from '@cubic/testing/server/wire'

let serial = 0

export type UnitBuilders = {
  readonly aUnit: (parent?: number | null, columns?: { readonly [column: string]: unknown }) => Promise<number>
  readonly join: (
    unit: number,
    user: { readonly id: number },
    role: UnitRole,
    columns?: { readonly [column: string]: unknown },
  ) => Promise<number>
  /** A new user with these roles in the unit. */
  readonly aMember: (unit: number, ...roles: readonly UnitRole[]) => Promise<TestUser>
}

/** Makes units and their members by SQL. */
export function unitBuilders({ aUser, insert }: Wire): UnitBuilders {
  const join: UnitBuilders['join'] = (unit_id, user, role, columns = {}) =>
    insert('cubic_unit_member', { unit_id, user_id: user.id, role, ...columns })
  return {
    aUnit: (parent_id = null, columns = {}) =>
      insert('cubic_unit', { name: `单位${++serial}`, parent_id, kind: 'club', archived: false, sort: 0, ...columns }),
    join,
    aMember: async (unit, ...roles) => {
      const user = await aUser()
      for (const role of roles) await join(unit, user, role)
      return user
    },
  }
}
