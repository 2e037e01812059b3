import { HAND_OVER_PROBLEM, UNIT_ROLE } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Field } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { PlannedRole } from '../data/api.ts'
import { handOverTexts, memberTexts } from '../data/texts.ts'

export type Plan = {
  readonly at: string | null
  readonly until: string | null
  /** The chosen successors by membership; null: removed. */
  readonly successors: ReadonlyMap<number, number | null>
}

export function HandOverPlan({
  roles: { data: roles, error },
  plan: { at, until, successors },
  onChange,
}: {
  readonly roles: { readonly data: readonly PlannedRole[] | undefined; readonly error: Error | null }
  readonly plan: Plan
  readonly onChange: (plan: Plan) => void
}) {
  const t = useTexts(handOverTexts)
  if (!roles)
    return error ? (
      <FailedRead error={error} compact />
    ) : (
      <Loading>
        <Skeleton className="h-40 w-full rounded-[12px]" />
      </Loading>
    )
  const people = new Map(roles.flatMap(({ person }) => (person ? [[person.id, person.name]] : [])))
  const choose = (member: number, successor: number | null) =>
    onChange({ at, until, successors: new Map([...successors, [member, successor]]) })
  return (
    <div className="grid gap-3.5">
      <p className="text-[0.875rem] text-ink-2">{t.planEffect}</p>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t.at} required>
          {(described) => (
            <InstantInput {...described} value={at} onChange={(next) => onChange({ at: next, until, successors })} />
          )}
        </Field>
        <Field label={t.until} hint={t.untilHint}>
          {(described) => (
            <InstantInput {...described} value={until} onChange={(next) => onChange({ at, until: next, successors })} />
          )}
        </Field>
      </div>
      <ul className="max-h-[46dvh] divide-y divide-line overflow-y-auto rounded-[12px] border border-line">
        {roles.map((each) => (
          <RoleLine
            key={each.id}
            role={each}
            people={people}
            successor={successors.get(each.id) ?? (successors.has(each.id) ? null : (each.plan?.successor ?? null))}
            onChoose={(successor) => choose(each.id, successor)}
          />
        ))}
      </ul>
    </div>
  )
}

function RoleLine({
  role: { person, role, plan },
  people,
  successor,
  onChoose,
}: {
  readonly role: PlannedRole
  readonly people: ReadonlyMap<number, string>
  readonly successor: number | null
  readonly onChoose: (successor: number | null) => void
}) {
  const t = useTexts(handOverTexts)
  const words = useTexts(memberTexts)
  const lang = useLanguage()
  const name = person ? (person.name ?? words.someone(person.id)) : ''
  const others = [...people].filter(([id]) => id !== person?.id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3.5 py-2.5">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">{UNIT_ROLE[role][lang]}</span>
        {plan?.problem && <span className="block text-sm text-bad">{HAND_OVER_PROBLEM[plan.problem][lang]}</span>}
      </span>
      <Select
        label={t.successorOf(name, UNIT_ROLE[role][lang])}
        compact
        clearable
        placeholder={t.stays}
        className="w-full sm:w-[220px]"
        value={successor === null ? '' : String(successor)}
        onChange={(next) => onChoose(next === '' ? null : Number(next))}
        options={others.map(([id, label]) => ({ value: String(id), label: label ?? words.someone(id) }))}
      />
    </li>
  )
}
