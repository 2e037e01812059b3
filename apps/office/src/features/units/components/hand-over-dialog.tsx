import { User, whereOf } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import type { RelatedValue } from '../../../crud/model/value.tsx'
import { RelationPicker } from '../../../crud/relation-picker/relation-picker.tsx'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { handOver, plannedRoles, planHandOver, type Unit } from '../data/api.ts'
import { handOverTexts } from '../data/texts.ts'
import { HandOverPlan, type Plan } from './hand-over-plan.tsx'

const NO_PLAN: Plan = { at: null, until: null, successors: new Map() }

type Mode = 'now' | 'planned'

/** Hands over the user's own roles in a unit now; owners also plan for a day who takes over each role. */
export function HandOverDialog({ unit, onDismiss }: { readonly unit: Unit; readonly onDismiss: () => void }) {
  const t = useTexts(handOverTexts)
  const toast = useToast()
  const plans = unit.tags.includes('plan_hand_over')
  const isHolder = unit.tags.includes('hand_over')
  const [mode, setMode] = useState<Mode>(plans ? 'planned' : 'now')
  const [to, setTo] = useState<RelatedValue | null>(null)
  const { roles, plan, setPlan, hasSuccessor } = usePlan(unit.id, plans)
  const now = useSubmit(handOver)
  const later = useSubmit(planHandOver)
  const done = (text: string) => () => {
    toast(text)
    onDismiss()
  }
  const isPlanned = mode === 'planned'
  return (
    <Dialog
      title={t.title(unit.name)}
      width={plans ? 'wide' : 'normal'}
      onDismiss={onDismiss}
      actions={
        isPlanned ? (
          <Button
            variant="primary"
            pending={later.isPending}
            disabledReason={plan.at === null ? t.needsTime : !hasSuccessor ? t.needsSuccessor : undefined}
            onClick={() => plan.at !== null && later.submit({ unitId: unit.id, ...plan, at: plan.at }, done(t.planned))}
          >
            {t.plan}
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={now.isPending}
            disabled={!to}
            onClick={() => to && now.submit({ unitId: unit.id, userId: to.id }, done(t.done))}
          >
            {t.confirm}
          </Button>
        )
      }
    >
      <div className="grid gap-3.5">
        {plans && isHolder && <ModeSwitch value={mode} onChange={setMode} />}
        {isPlanned ? (
          <HandOverPlan roles={roles} plan={plan} onChange={setPlan} />
        ) : (
          <ReceiverField value={to} onChange={setTo} />
        )}
        <Failure look="box">{isPlanned ? later.problem : now.problem}</Failure>
      </div>
    </Dialog>
  )
}

/** Starts from an existing plan. `enabled`: only owners may read it. */
function usePlan(unitId: number, enabled: boolean) {
  const [chosen, setPlan] = useState<Plan>()
  const roles = useQuery({ ...plannedRoles(unitId), enabled })
  const standing = roles.data?.find((role) => role.plan)?.plan
  const plan = chosen ?? (standing ? { ...NO_PLAN, at: standing.at, until: standing.until } : NO_PLAN)
  return { roles, plan, setPlan, hasSuccessor: standing !== undefined || plan.successors.size > 0 }
}

function ModeSwitch({ value, onChange }: { readonly value: Mode; readonly onChange: (value: Mode) => void }) {
  const t = useTexts(handOverTexts)
  return (
    <Segmented
      label={t.when}
      value={value}
      onChange={onChange}
      options={[
        { value: 'planned', label: t.onADay },
        { value: 'now', label: t.now },
      ]}
    />
  )
}

function ReceiverField({
  value,
  onChange,
}: {
  readonly value: RelatedValue | null
  readonly onChange: (value: RelatedValue | null) => void
}) {
  const t = useTexts(handOverTexts)
  const { user } = useSession()
  return (
    <>
      <p className="text-[0.875rem] text-ink-2">{t.effect}</p>
      <Field label={t.to} hint={t.toHint} required>
        {(described) => (
          <RelationPicker
            {...described}
            target={User}
            label={t.to}
            value={value}
            onChange={onChange}
            condition={whereOf(User)('id', '!=', user?.uid ?? 0)}
            canCreate={false}
          />
        )}
      </Field>
    </>
  )
}
