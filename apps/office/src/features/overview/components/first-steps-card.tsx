import { CubicEventType, CubicEventBase } from '@cubic/contract'
import type { FirstSteps } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Link } from '@cubic/web-kit/navigation/routing'
import { recordPath } from '../../../shell/record-path.ts'
import { officePath } from '../../../shell/screen.ts'
import { Card } from '../../../ui/layout.tsx'
import { overviewTexts } from '../data/texts.ts'

/** Lists the remaining steps of a new installation, one click each; hidden once it has an event. */
export function FirstStepsCard({ steps }: { readonly steps: FirstSteps }) {
  const t = useTexts(overviewTexts)
  const all = [
    { title: t.stepName, hint: t.stepNameHint, to: officePath('settings'), isDone: steps.organisation_named },
    {
      title: t.stepTypes,
      hint: t.stepTypesHint,
      to: steps.event_types === 0 ? recordPath(CubicEventType, 'new') : officePath('event-types'),
      isDone: steps.event_types > 0,
    },
    { title: t.stepEvent, hint: t.stepEventHint, to: recordPath(CubicEventBase, 'new'), isDone: steps.events > 0 },
    { title: t.stepPeople, hint: t.stepPeopleHint, to: officePath('people'), isDone: steps.people > 1 },
  ]
  const done = all.filter(({ isDone }) => isDone).length
  const next = all.find(({ isDone }) => !isDone)
  if (!next || (steps.events > 0 && steps.event_types > 0)) return null
  return (
    <Card title={t.stepsTitle} aside={<span className="text-xs text-ink-2">{t.stepsHint(done, all.length)}</span>}>
      <ol className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-4">
        {all.map((step, index) => (
          <li key={step.title}>
            <Link
              to={step.to}
              className={classNames(
                'flex h-full items-start gap-3 rounded-[12px] border px-3.5 py-3 transition hover:bg-fill',
                step === next ? 'border-brand shadow-[0_0_0_1px_var(--brand)]' : 'border-line',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold',
                  step.isDone ? 'bg-ok-soft text-ok' : step === next ? 'bg-brand text-brand-ink' : 'bg-fill text-ink-2',
                )}
              >
                {step.isDone ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className="min-w-0">
                <span className="block text-[0.875rem] font-semibold">
                  {step.title}
                  {step.isDone && <span className="sr-only"> ({t.stepDone})</span>}
                </span>
                <span className="block text-xs text-ink-2">{step.hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
