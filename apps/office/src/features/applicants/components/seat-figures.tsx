import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Progress } from '@cubic/web-kit/ui/progress'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout.tsx'
import type { Counts, EventOfApplicants } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'

type Event = Pick<EventOfApplicants, 'regist_id'>

export function SeatFigures({ event, counts }: { readonly event: Event; readonly counts: Counts | undefined }) {
  const t = useTexts(applicantTexts)
  const { states = {}, arrivals = {} } = counts ?? {}
  const of = (state: string) => states[state] ?? 0
  const regist = event.regist_id
  const taken = regist?.taken_number ?? of('success') + of('waiting_review')
  const limit = regist?.limited ? regist.limit_number : null
  return (
    <Card padded={false}>
      <dl className="grid grid-cols-2 divide-line max-sm:gap-px sm:grid-cols-4 sm:divide-x">
        <Figure
          label={t.seats}
          value={taken}
          aside={limit === null ? t.unlimited : t.ofAll(limit)}
          below={limit !== null && limit > 0 && <Progress label={t.seats} value={taken / limit} />}
        />
        <Figure label={t.waitingReview} value={of('waiting_review')} below={of('waiting_review') > 0 && t.holdSeats} />
        <Figure label={t.waitlist} value={of('waitlisted')} below={of('waitlisted') > 0 && t.promotes} />
        <Figure
          label={t.arrived}
          value={arrivals['attend'] ?? 0}
          aside={t.ofAll(of('success'))}
          below={of('success') > 0 && <Progress label={t.arrived} value={(arrivals['attend'] ?? 0) / of('success')} />}
        />
      </dl>
    </Card>
  )
}

function Figure({
  label,
  value,
  aside,
  below,
}: {
  readonly label: string
  readonly value: number
  readonly aside?: string
  readonly below?: ReactNode
}) {
  return (
    <div className="grid content-start gap-1 px-4 py-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="grid gap-1.5">
        <span>
          <b className="text-[1.375rem] font-bold tabular-nums">{formatNumber(value)}</b>{' '}
          {aside && <span className="text-sm text-ink-3">{aside}</span>}
        </span>
        {below && <span className="text-xs text-ink-2">{below}</span>}
      </dd>
    </div>
  )
}
