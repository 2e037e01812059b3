import { minutesPresent, wholeMinutes } from '@cubic/domain/check-in/presence'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { siteConfig } from '@cubic/web-kit/config'
import { formatClock } from '@cubic/web-kit/datetime/clock-time'
import { failureText } from '@cubic/web-kit/queries/faults'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { checkOutSelf, presenceOf, type Presence } from '../data/check-out.ts'
import { checkOutTexts } from '../internal/check-out-texts.ts'

export function SelfCheckOut({
  ticket,
  withCode,
  onRefused,
}: {
  readonly ticket: { readonly id: number; readonly name: string }
  /** Takes the code of the screen to `send`, if it can be one; else it says why not. */
  readonly withCode: (send: (code: string) => void) => void
  /** `kind`: of the server's refusal; none, if the server was not reached. */
  readonly onRefused: (words: string, kind?: string) => void
}) {
  const t = useTexts(checkOutTexts)
  const change = useChange(checkOutSelf)
  const isNew = change.data?.status === 'ok'
  const checkOut = () =>
    withCode((code) =>
      change.mutate(
        { id: ticket.id, code },
        {
          onSuccess: (answer) => answer.status === 'error' && onRefused(answer.error_msg, answer.error_kind),
          onError: (error) => onRefused(failureText(error, t.outFailed) ?? t.outFailed),
        },
      ),
    )
  const found = useQuery(presenceOf(ticket.id))
  const [last] = found.data ?? []
  if (found.isError && !found.data)
    return (
      <Card>
        <ErrorState compact message={failureText(found.error)} pending={found.isFetching} onRetry={retryReads} />
      </Card>
    )
  if (!found.data) return <Skeleton className="h-[220px] rounded-[18px]" />
  const isOut = last !== undefined && last.out_time !== null && last.source !== 'closed'
  return (
    <>
      {isOut && last ? (
        <Out name={ticket.name} title={isNew ? t.outNow : t.alreadyOut} presence={last} />
      ) : (
        <There name={ticket.name} presence={last} />
      )}
      {!(isOut && isNew) && (
        <Button size="lg" block variant={isOut ? 'secondary' : 'primary'} pending={change.isPending} onClick={checkOut}>
          {isOut ? t.checkOutAgain : t.checkOut}
        </Button>
      )}
    </>
  )
}

function timesOf({ session_id: session, event_id: event }: Presence) {
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  const of = session ?? event
  return { start: moment(of?.start_time), end: moment(of?.end_time) }
}

function There({ name, presence }: { readonly name: string; readonly presence: Presence | undefined }) {
  const t = useTexts(checkOutTexts)
  const now = useNow()
  return (
    <Card>
      <div role="status" className="grid justify-items-center gap-1 py-3 text-center">
        <span className="mb-2 grid size-20 place-items-center rounded-full bg-ok-soft text-ok">
          <Icon name="check-circle" size={44} />
        </span>
        <b className="text-xl">{t.stillHere}</b>
        <span className="text-md font-semibold">{name}</span>
        {presence?.session_id && <span className="text-[0.875rem] text-ink-2">{presence.session_id.name}</span>}
      </div>
      {presence && <Minutes presence={presence} until={now.getTime()} />}
    </Card>
  )
}

/** The cubes of a check-in, hollow: somebody leaves. */
const HOLLOW = `url("data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' width='104' height='180'><g fill='none' stroke='#000' stroke-opacity='.14' stroke-width='3.500' stroke-linejoin='round'><path d='M26 15 52 30v30L26 75 0 60V30ZM0 30l26 15 26-15M26 45v30'/><path d='M78 105 104 120v30L78 165 52 150v-30ZM52 120l26 15 26-15M78 135v30'/></g></svg>",
)}")`

/** For the person at the door to see: the clock runs and the cube turns, which a screenshot cannot. */
function Out({
  name,
  title,
  presence,
}: {
  readonly name: string
  readonly title: string
  readonly presence: Presence
}) {
  const t = useTexts(checkOutTexts)
  const now = useNow('second')
  return (
    <section className="overflow-hidden rounded-[18px] border border-line bg-surface">
      <div
        role="status"
        style={{ background: `${HOLLOW}, #12805c` }}
        className="grid justify-items-center gap-1 px-5 pt-8 pb-7 text-center text-white"
      >
        <span className="mb-3 grid size-24 place-items-center rounded-full bg-white text-[#12805c]">
          <Icon name="logout" size={56} />
        </span>
        <b className="text-2xl">{title}</b>
        <span className="text-lg font-semibold">{t.goWell(name)}</span>
        {presence.session_id && <span className="text-[0.9375rem]">{presence.session_id.name}</span>}
      </div>
      <div className="p-4.5">
        <Minutes presence={presence} until={Date.parse(presence.out_time ?? '')} />
      </div>
      <p className="flex items-center justify-between gap-3 bg-ok-soft px-4.5 py-3 text-[0.9375rem] font-semibold">
        <span className="flex items-center gap-2.5">
          <span className="animate-[spin_6s_linear_infinite] motion-reduce:animate-none">
            <AppMark size={22} />
          </span>
          {t.forTheDoor}
        </span>
        <span className="shrink-0 text-ok tabular-nums">{formatClock(now, siteConfig().timeZone)}</span>
      </p>
    </section>
  )
}

/** The minutes until a moment, on a bar that is the whole time, with a tick at as good as all of it. */
function Minutes({ presence, until }: { readonly presence: Presence; readonly until: number }) {
  const t = useTexts(checkOutTexts)
  const dates = useDates()
  const came = Date.parse(presence.in_time ?? '')
  const times = timesOf(presence)
  const minutes = presence.minutes ?? minutesPresent(came, until, times)
  const whole = wholeMinutes(times)
  const all = times.start === null || times.end === null ? 0 : (times.end - times.start) / 60_000
  const share = all > 0 ? Math.min(1, minutes / all) : 0
  return (
    <div>
      <p className="text-[0.875rem] text-ink-2">{t.present}</p>
      <p className="leading-tight">
        <b className="text-[2.5rem]">{minutes}</b> <span className="font-semibold">{t.minutes}</span>
      </p>
      {all > 0 && (
        <div aria-hidden="true" className="relative mt-3.5 h-3 rounded-full bg-fill">
          <i className="absolute inset-y-0 left-0 rounded-full bg-ok" style={{ width: `${share * 100}%` }} />
          <i className="absolute -inset-y-1 left-[80%] w-[3px] rounded-full bg-ink" />
        </div>
      )}
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-ink-2">
        <span>{t.in(dates.time(presence.in_time ?? ''))}</span>
        {whole !== undefined && <span>{t.whole(whole)}</span>}
        <span>{presence.out_time ? t.out(dates.time(presence.out_time)) : ''}</span>
      </p>
    </div>
  )
}
