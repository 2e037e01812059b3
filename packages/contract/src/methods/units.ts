import { UNIT_ROLE, type UnitRole } from '../core/unit-states.ts'
import type { MethodDeclaration } from '../core/method.ts'

const model = 'CubicUnit'
const ROLES = Object.keys(UNIT_ROLE) as UnitRole[]

/** Gives all roles that the caller holds in this very unit to another person, and ends the caller's. */
export const HAND_OVER = {
  model,
  name: 'hand_over',
  confirm: 'roles',
  arguments: { user_id: { type: 'record', of: 'User', required: true } },
  result: { handed: { type: 'integer' } },
  refusals: ['unit:no_roles', 'unit:no_person'],
} as const satisfies MethodDeclaration

/**
 * Plans who takes over which roles of the unit at one time, all of it or nothing. `successors`: `{"member_id",
 * "user_id"}` of each role; `user_id` null takes its plan back. Plans that stand already get the new time. Counts the
 * plans that stand then.
 */
export const PLAN_HAND_OVER = {
  model,
  name: 'plan_hand_over',
  confirm: 'roles',
  arguments: {
    at: { type: 'instant', required: true },
    until: { type: 'instant' },
    successors: { type: 'objects', of: 'CubicHandOver', max: 200, required: true },
  },
  result: { planned: { type: 'integer' } },
  refusals: ['save:invalid', 'save:forbidden', 'save:not_found'],
} as const satisfies MethodDeclaration

/**
 * Makes a unit of each text that stands as the unit of persons or the organiser of events without a unit, and links
 * them; a unit of that name is used where there is one. `preview`, the default, only counts. `parent_id`: the unit
 * above new ones. `texts`: `{"text"}` of those to adopt, all if left out. Lists `{"text", "unit_id", "persons",
 * "events", "ambiguous"?}`.
 */
export const ADOPT_TEXTS = {
  model,
  name: 'adopt_texts',
  recordless: true,
  arguments: {
    mode: { type: 'choice', choices: ['preview', 'adopt'] },
    parent_id: { type: 'record', of: model },
    texts: { type: 'objects', max: 1000 },
  },
  result: {
    made: { type: 'integer' },
    persons: { type: 'integer' },
    events: { type: 'integer' },
    texts: { type: 'object' },
  },
  refusals: ['save:not_found'],
} as const satisfies MethodDeclaration

/** Whether somebody that was asked for can be added: `member` holds the role already, for as long. */
export type FoundMember = {
  readonly number: string
  readonly state: 'found' | 'member' | 'unknown' | 'several'
  /** Of who was found. */
  readonly user_id: number | null
  readonly name: string | null
}

/**
 * Gives a role to people by their student or employee numbers, accounts or e-mail addresses; `preview`, the default,
 * only says who they are. `people`: `{"number"}` of each. Lists a `FoundMember` for each, in their order.
 */
export const ADD_MEMBERS = {
  model,
  name: 'add_members',
  arguments: {
    mode: { type: 'choice', choices: ['preview', 'add'] },
    people: { type: 'objects', max: 500, required: true },
    role: { type: 'choice', choices: ROLES, required: true },
    until: { type: 'instant' },
  },
  result: { added: { type: 'integer' }, people: { type: 'object' } },
  refusals: ['save:invalid', 'save:forbidden'],
} as const satisfies MethodDeclaration
