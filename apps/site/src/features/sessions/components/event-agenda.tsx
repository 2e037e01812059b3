import { useAudience } from '@cubic/web-kit/session/session'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { eventSessions } from '../data/api.ts'
import { choose, useChosen } from '../data/chosen.ts'
import { useMayChoose } from '../data/may-choose.ts'
import { timed } from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'
import { Agenda } from './agenda.tsx'

export function EventAgenda({ eventId, chooses }: { readonly eventId: number; readonly chooses: boolean }) {
  const t = useTexts(sessionTexts)
  const { data, isError, isFetching } = useQuery(eventSessions(eventId, useAudience()))
  const chosen = useChosen(eventId)
  const { mayChoose, waitlist } = useMayChoose(eventId)
  const choosing =
    chooses && mayChoose ? { chosen, waitlist, onChange: (next: typeof chosen) => choose(eventId, next) } : undefined
  return (
    <section id="sessions" aria-label={t.agenda} className="scroll-mt-20">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">{t.agenda}</h2>
        {choosing && <p className="text-sm text-ink-3">{t.chooseHint}</p>}
      </div>
      {data ? (
        <Agenda sessions={timed(data.sessions)} choosing={choosing} />
      ) : isError ? (
        <ErrorState compact pending={isFetching} onRetry={retryReads} />
      ) : (
        <AgendaSkeleton />
      )}
    </section>
  )
}

export function AgendaSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-13 rounded-[14px]" />
      <Skeleton className="h-[320px] rounded-[18px]" />
    </div>
  )
}
