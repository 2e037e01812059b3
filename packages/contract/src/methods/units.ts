import type { MethodDeclaration } from '../core/method.ts'

const model = 'CubicUnit'

/** Gives all roles that the caller holds in this very unit to another person, and ends the caller's. */
export const HAND_OVER = {
  model,
  name: 'hand_over',
  confirm: 'roles',
  arguments: { user_id: { type: 'integer', min: 1, max: 2_147_483_647, required: true } },
  result: { handed: { type: 'integer' } },
  refusals: ['unit:no_roles', 'unit:no_person'],
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
    parent_id: { type: 'integer', min: 1, max: 2_147_483_647 },
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
