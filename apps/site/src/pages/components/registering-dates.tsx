import { use, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DateAnswer } from '@cubic/data-client'
import { RegistrationHeader } from '../../features/registration/components/registration-header.tsx'
import { RegistrantList } from '../../features/registration/components/registration-form.tsx'
import { RegistrationSkeleton } from '../../features/registration/components/registration-skeleton.tsx'
import { SubmitBar } from '../../features/registration/components/submit-bar.tsx'
import { useRegistrationForm, type Filling } from '../../features/registration/data/hooks.ts'
import { AnsweredDates, ChosenDates } from '../../features/series/components/chosen-dates.tsx'
import { eventSeries, registerForDates } from '../../features/series/data/api.ts'
import { answerForForm } from '../../features/series/data/answer-for-form.ts'
import { canChoose } from '../../features/series/data/date-words.ts'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useAudience } from '@cubic/web-kit/session/session'
import { plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState, ErrorState } from '@cubic/web-kit/ui/states'
import { island } from '../../hydration/island.tsx'
import { BarsContext, useHeading } from './register-bars.ts'

const SessionsOfDates = island(async () => (await import('./register-sessions.tsx')).SessionsOfDates)

const datesTexts = texts({
  submit: {
    cn: (count: number) => `提交报名（${count} 次）`,
    en: (count: number) => `Register for ${plural(count, 'date')}`,
  },
  answered: { cn: '报名结果', en: 'Your dates' },
  none: { cn: '所选日期现在不能报名', en: 'These dates can’t be registered for now' },
  noneHint: {
    cn: '可能已报名、已满或报名表已改，请回到活动重新选择。',
    en: 'You may hold a ticket already, or they filled up meanwhile. Please choose again.',
  },
  toEvent: { cn: '返回活动', en: 'Back to the event' },
})

type Known = Omit<Filling, 'onSending' | 'onRegistered'> & { readonly dates: string }

/** Registration for several dates by one form: its answers are carried over to each. */
export function RegisteringDates({ dates, ...known }: Known) {
  const t = useTexts(datesTexts)
  const [answers, setAnswers] = useState<readonly DateAnswer[]>()
  const { data: series, isPending, isFetching } = useQuery(eventSeries(known.form.event.id, useAudience()))
  if (isPending) return <RegistrationSkeleton event={known.form.event} />
  if (series === undefined) return <ErrorState pending={isFetching} onRetry={retryReads} />
  const asked = dates.split('-').map(Number)
  const chosen = (series?.dates ?? []).filter((date) => asked.includes(date.event_id))
  if (answers) return <Answered eventId={known.form.event.id} answers={answers} dates={chosen} />
  const open = chosen.filter(canChoose)
  return open.length > 0 ? (
    <FillIn {...known} open={open} chosen={chosen} onAnswered={setAnswers} />
  ) : (
    <EmptyState
      icon="calendar"
      title={t.none}
      action={<LinkButton to={paths.event(known.form.event.id)}>{t.toEvent}</LinkButton>}
    >
      {t.noneHint}
    </EmptyState>
  )
}

type Dates = Parameters<typeof ChosenDates>[0]['dates']
type FillInProps = Omit<Known, 'dates'> & {
  readonly chosen: Dates
  /** Those of them that can be registered for. */
  readonly open: Dates
  readonly onAnswered: (answers: readonly DateAnswer[]) => void
}

function FillIn({ chosen, open, onAnswered, ...known }: FillInProps) {
  const t = useTexts(datesTexts)
  const { action } = use(BarsContext)
  const ids = open.map((date) => date.event_id)
  const filling: Filling = {
    ...known,
    // one date may be full while others are not: each says so in the list
    state: { ...known.state, can_register: true, joins_waitlist: false, seats_left: null },
    onSending: () => undefined,
    onRegistered: () => undefined,
    submitLabel: t.submit(open.length),
    change: {
      makesStale: registerForDates.makesStale,
      async run({ eventId, data: { applicants, request_id = '' } }) {
        const answers = await registerForDates.run({ eventId, dates: ids, data: { applicants, request_id } })
        const answer = answerForForm(answers, eventId)
        if (answer.status === 'ok') onAnswered(answers)
        return answer
      },
    },
  }
  const control = useRegistrationForm(filling)
  const choosing = open.filter((date) => date.chooses_sessions)
  return (
    <>
      <RegistrationHeader event={known.form.event} state={null} />
      <ChosenDates dates={chosen} />
      <RegistrantList
        filling={filling}
        control={control}
        sessions={choosing.length > 0 && <SessionsOfDates dates={choosing} control={control} />}
      />
      {action && createPortal(<SubmitBar filling={filling} control={control} />, action)}
    </>
  )
}

type AnsweredProps = {
  readonly eventId: number
  readonly answers: readonly DateAnswer[]
  readonly dates: Dates
}

function Answered({ eventId, answers, dates }: AnsweredProps) {
  const t = useTexts(datesTexts)
  useHeading(t.answered)
  return (
    <>
      <AnsweredDates answers={answers} dates={dates} />
      <LinkButton to={paths.event(eventId)} variant="secondary" block>
        {t.toEvent}
      </LinkButton>
    </>
  )
}
