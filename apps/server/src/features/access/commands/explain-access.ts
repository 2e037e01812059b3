import { type AccessExplanation, ok, type Outcome, refuse, type RoleKey, ROLES } from '@cubic/contract'
import {
  type Caller,
  guest,
  invalidArgument,
  isCovered,
  judge,
  type Queryable,
  type ReadScope,
  readScopeFor,
  type Registry,
} from '@cubic/data-platform'
import { findCallersOf } from '../../people/data/queries.ts'
import { findStandstill, type LogInRules, type Standstill, standstillStep } from '../internal/standstill.ts'
import { type Step, stepsOf } from '../internal/steps.ts'
import { coversAll, everyStep, writeRule } from '../internal/words.ts'
import { namesOf } from '../internal/names.ts'

export type AskedAccess = {
  readonly personId: number
  readonly model: string
  readonly id: number | null
  readonly right: string
  readonly field: string | null
  readonly rules: LogInRules
}

/** Says which rules decide whether the person may do it, which of them hold, and with which role they all would. */
export async function explainAccess(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  asked: AskedAccess,
): Promise<Outcome<AccessExplanation, 'save:not_found'>> {
  const person = (await findCallersOf(db, [asked.personId], caller)).get(asked.personId)
  const scope = readScopeFor(registry, asked.model, caller)
  const steps = stepsOf(registry, scope.model, asked, caller.lang)
  const id = steps.some(({ isOfRecord }) => isOfRecord) ? recordId(asked.id) : undefined
  if (!person || (id !== undefined && !(await isCovered(db, scope, id, scope.where)))) return refuse('save:not_found')
  const standstill = await findStandstill(db, asked.personId, asked.rules)
  return ok(await explain(db, scope, { person, id, steps, standstill }))
}

function recordId(id: number | null): number {
  if (id === null) throw invalidArgument('id')
  return id
}

type Asked = {
  readonly person: Caller
  readonly id: number | undefined
  readonly steps: readonly Step[]
  readonly standstill: Standstill | undefined
}

async function explain(
  db: Queryable,
  scope: ReadScope,
  { person, id, steps, standstill }: Asked,
): Promise<AccessExplanation> {
  const roles = Object.keys(ROLES) as readonly RoleKey[]
  // the person, then with no role, then with each role alone, then a guest
  const nobody = guest(person.lang, person.address)
  const callers = [person, withRoles(person), ...roles.map((role) => withRoles(person, role)), nobody]
  const { model, registry, caller } = scope
  const questions = callers.flatMap((each) => steps.map(({ rule }) => ({ caller: each, rule })))
  const judged = await judge(db, registry, { model, id }, questions)
  const of = (index: number) => judged.slice(index * steps.length, (index + 1) * steps.length)
  const [own, bare] = [of(0), of(1)]
  const ofRole = new Map(roles.map((key, index) => [key, of(index + 2)]))
  const names = await namesOf(db, scope, own)
  /** Lists the person's roles that cover every record; undefined where none is needed. */
  const givingAt = (step: number): readonly string[] | undefined =>
    coversAll(bare[step])
      ? undefined
      : roles
          .filter((key) => person.roles.has(key) && coversAll(ofRole.get(key)?.[step]))
          .map((key) => ROLES[key][caller.lang])
  const ofGuest = everyStep(of(roles.length + 2))
  const explained = steps.flatMap(({ label }, step) => {
    const judgedStep = own[step]
    if (!judgedStep) return []
    const rule = writeRule(scope, judgedStep, { names, giving: givingAt(step) })
    return [{ label, holds: judgedStep.holds ?? null, rule }]
  })
  return {
    allowed: standstill ? ofGuest : everyStep(own),
    steps: [...(standstill ? [standstillStep(standstill, caller.lang)] : []), ...explained],
    roles: roles.map((key) => ({
      key,
      label: ROLES[key][caller.lang],
      held: person.roles.has(key),
      // no role helps somebody who is a guest with any
      passes: standstill ? ofGuest : everyStep(ofRole.get(key) ?? []),
    })),
  }
}

function withRoles({ userId, lang, address }: Caller, ...roles: readonly RoleKey[]): Caller {
  return { userId, roles: new Set(roles), lang, address }
}
