import { User, where } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/query'
import { useSession } from '@cubic/web-kit/session'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import type { RelatedValue } from '../../../crud/model/value.tsx'
import { RelationPicker } from '../../../crud/relation-picker.tsx'
import { useSubmit } from '../../../crud/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { handOver, plannedRoles, planHandOver, type Unit } from '../data/api.ts'
import { handOverTexts } from '../data/texts.ts'
import { HandOverPlan, type Plan } from './hand-over-plan.tsx'

const NO_PLAN: Plan = { at: null, until: null, successors: new Map() }

/** Passes one's own roles in a unit to somebody else, now; owners also plan for a day who takes over each role. */
export function HandOverDialog({ unit, onDismiss }: { readonly unit: Unit; readonly onDismiss: () => void }) {
  const t = useTexts(handOverTexts)
  const toast = useToast()
  const { user } = useSession()
  const plans = unit.tags.includes('plan_hand_over')
  const isHolder = unit.tags.includes('hand_over')
  const [mode, setMode] = useState<'now' | 'planned'>(plans ? 'planned' : 'now')
  const [to, setTo] = useState<RelatedValue | null>(null)
  const [chosen, setPlan] = useState<Plan>()
  const roles = useQuery({ ...plannedRoles(unit.id), enabled: plans })
  const standing = roles.data?.find((role) => role.plan)?.plan
  const plan = chosen ?? (standing ? { ...NO_PLAN, at: standing.at, until: standing.until } : NO_PLAN)
  const hasSuccessor = standing !== undefined || plan.successors.size > 0
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
        {plans && isHolder && (
          <Segmented
            label={t.when}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'planned', label: t.onADay },
              { value: 'now', label: t.now },
            ]}
          />
        )}
        {isPlanned ? (
          <HandOverPlan roles={roles} plan={plan} onChange={setPlan} />
        ) : (
          <>
            <p className="text-[0.875rem] text-ink-2">{t.effect}</p>
            <Field label={t.to} hint={t.toHint} required>
              {(described) => (
                <RelationPicker
                  {...described}
                  target={User}
                  label={t.to}
                  value={to}
                  onChange={setTo}
                  condition={where('id', '!=', user?.uid ?? 0)}
                  canCreate={false}
                />
              )}
            </Field>
          </>
        )}
        <Failure look="box">{isPlanned ? later.problem : now.problem}</Failure>
      </div>
    </Dialog>
  )
}
