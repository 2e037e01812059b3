import { CubicEventApplicant } from '@cubic/contract'
import type { Overview } from '@cubic/contract'
import { useSession } from '@cubic/web-kit/session/session'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { EmptyState } from '@cubic/web-kit/ui/states'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dataPath } from '../../../shell/record-path.ts'
import { officePath, useOffice } from '../../../shell/screen.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout.tsx'
import { overviewTexts } from '../data/texts.ts'

type Task = {
  readonly key: string
  readonly icon: IconName
  readonly tint: string
  readonly title: string
  readonly about?: string
  readonly events?: ReactNode
  readonly count: number
  readonly to: string
  readonly action: string
}

/** Limits the events that are named; the button leads to all. */
const NAMED = 3

type WaitingEvent = Overview['waiting']['review_events'][number]

/** Filters the applicants in review, as the URL of a model's list without tabs does. */
const IN_REVIEW = JSON.stringify(['&', ['registration_status', '=', 'waiting_review']])

/** Filters what the server counts as drafts: the user's own events before they are submitted. */
const MY_DRAFTS = (uid: number) => JSON.stringify(['&', ['creator', '=', uid], ['status', 'in', ['draft', 'rejected']]])

export function WaitingCard({ waiting }: { readonly waiting: Overview['waiting'] }) {
  const t = useTexts(overviewTexts)
  const tasks = useTasks(waiting).filter(({ count }) => count > 0)
  return (
    <Card title={t.waiting} padded={false}>
      {tasks.length === 0 ? (
        <EmptyState compact icon="check-circle" title={t.allDone}>
          {t.allDoneHint}
        </EmptyState>
      ) : (
        <ul>
          {tasks.map((task) => (
            <li
              key={task.key}
              className="flex min-h-[72px] flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3"
            >
              <span className={classNames('grid size-10 shrink-0 place-items-center rounded-[11px]', task.tint)}>
                <Icon name={task.icon} size={19} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-[0.875rem] font-semibold">{task.title}</p>
                {task.about && <p className="text-xs text-ink-2">{task.about}</p>}
              </div>
              <span className="text-xl font-bold">{formatNumber(task.count)}</span>
              <LinkButton to={task.to} size="sm" variant="soft">
                {task.action}
                <span className="sr-only">{task.title}</span>
              </LinkButton>
              {task.events}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function useTasks(waiting: Overview['waiting']): readonly Task[] {
  const t = useTexts(overviewTexts)
  const { screens } = useOffice()
  const { user } = useSession()
  const hasApplicants = screens.some(({ path }) => path === 'applicants')
  return [
    {
      key: 'events',
      icon: 'calendar',
      tint: 'bg-warn-soft text-warn',
      title: t.eventsToReview,
      events: <Names events={waiting.review_events} to={(id) => officePath(`events/${id}`)} />,
      count: waiting.events_to_review,
      to: `${officePath('events')}?tab=waiting_review`,
      action: t.review,
    },
    {
      key: 'applicants',
      icon: 'users',
      tint: 'bg-brand-soft text-brand-text',
      title: t.applicantsToReview,
      events: (
        <Names
          events={waiting.review_applicants}
          to={hasApplicants ? (id) => officePath(`events/${id}/applicants/review`) : undefined}
          counts
        />
      ),
      count: waiting.applicants_to_review,
      to: hasApplicants
        ? `${officePath('applicants')}?tab=waiting_review`
        : `${dataPath(CubicEventApplicant)}?f=${encodeURIComponent(IN_REVIEW)}`,
      action: t.review,
    },
    {
      key: 'drafts',
      icon: 'edit',
      tint: 'bg-fill text-ink-2',
      title: t.unfinished,
      about: t.unfinishedHint,
      count: waiting.unfinished_events,
      to: `${officePath('events')}?f=${encodeURIComponent(MY_DRAFTS(user?.uid ?? 0))}`,
      action: t.look,
    },
  ]
}

function Names({
  events,
  to,
  counts = false,
}: {
  readonly events: readonly WaitingEvent[]
  readonly to: ((id: number) => string) | undefined
  readonly counts?: boolean
}) {
  if (events.length === 0) return null
  return (
    <ul className="w-full text-sm">
      {events.slice(0, NAMED).map(({ id, name, count }) => (
        <li key={id} className="flex min-h-7 items-center justify-between gap-3">
          {to ? (
            <Link to={to(id)} className="truncate rounded-sm text-brand-text hover:underline">
              {name}
            </Link>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {counts && <span className="shrink-0 text-ink-2 tabular-nums">{formatNumber(count)}</span>}
        </li>
      ))}
    </ul>
  )
}
