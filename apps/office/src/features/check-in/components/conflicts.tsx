import { REFUSALS, SCAN_CONFLICT, SCAN_DIRECTION, SCAN_VERDICT, type RefusalKind } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { siteConfig } from '@cubic/web-kit/config'
import { dayOf, formatExact, formatFullDate } from '@cubic/web-kit/datetime/format'
import { formatClock } from '@cubic/web-kit/datetime/clock-time'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field, TextAreaInput } from '../../../ui/field.tsx'
import { Card } from '../../../ui/layout.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { conflictsOf, settleScan, type ConflictScan } from '../data/api.ts'
import { groupConflicts, type Conflict } from '../internal/group-conflicts.ts'
import { doorTexts } from '../data/texts.ts'

/** Shows both scans of each conflict side by side, until somebody has settled it. */
export function Conflicts({ eventId }: { readonly eventId: number }) {
  const t = useTexts(doorTexts)
  const [tab, setTab] = useState<'open' | 'settled'>('open')
  const scans = useQuery(conflictsOf(eventId, tab === 'settled'))
  const [settling, setSettling] = useState<Conflict<ConflictScan>>()
  const conflicts = groupConflicts(scans.data ?? [])
  return (
    <>
      <div>
        <Segmented
          label={t.conflicts}
          options={[
            { value: 'open', label: t.openTab },
            { value: 'settled', label: t.settledTab },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {scans.error && !scans.data ? (
        <Card>
          <FailedRead compact error={scans.error} />
        </Card>
      ) : !scans.data ? (
        <Loading className="grid gap-3.5">
          <Skeleton className="h-[180px] rounded-[14px]" />
          <Skeleton className="h-[180px] rounded-[14px]" />
        </Loading>
      ) : conflicts.length === 0 ? (
        <Card>
          <EmptyState compact icon="check-circle" title={t.noConflicts}>
            {t.noConflictsHint}
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-3.5">
          {conflicts.map((conflict) => (
            <li key={conflict.key}>
              <ConflictCard conflict={conflict} onSettle={() => setSettling(conflict)} />
            </li>
          ))}
        </ul>
      )}
      {settling && <SettleDialog conflict={settling} onDismiss={() => setSettling(undefined)} />}
    </>
  )
}

const isRefusal = (reason: string | null): reason is RefusalKind => reason !== null && Object.hasOwn(REFUSALS, reason)

function useConflictWords({ kind, scans }: Conflict<ConflictScan>) {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  // scans that were sent after the pass had ended
  if (scans.some(({ reason }) => reason?.startsWith('door:pass_'))) return [t.afterPass, t.afterPassHint] as const
  const hints = {
    two_gates: t.two_gatesHint,
    revoked: t.revokedHint,
    other_event: t.other_eventHint,
    clock: t.clockHint,
    no_check_in: t.no_check_inHint,
  } as const
  if (kind === 'two_gates' && scans[0]?.direction === 'out') return [t.twoGatesOut, t.twoGatesOutHint] as const
  return [SCAN_CONFLICT[kind][lang], hints[kind]] as const
}

/** Returns the seconds between the first and the last scan of a ticket. */
function secondsApart({ scans }: Conflict<ConflictScan>): number {
  const moments = scans.map(({ at }) => Date.parse(at))
  return Math.round((Math.max(...moments) - Math.min(...moments)) / 1000)
}

function useNameOf() {
  const t = useTexts(doorTexts)
  return ({ scans }: Conflict<ConflictScan>) => scans[0]?.applicant_id?.display_name || t.unknownTicket
}

export function ConflictCard({
  conflict,
  onSettle,
}: {
  readonly conflict: Conflict<ConflictScan>
  readonly onSettle: () => void
}) {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  const [title, hint] = useConflictWords(conflict)
  const nameOf = useNameOf()
  const [first] = conflict.scans
  const isSettled = first?.settled_time !== null
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {nameOf(conflict)}
          <Badge tone={isSettled ? 'success' : 'warn'}>{title}</Badge>
        </span>
      }
      aside={
        !isSettled && (
          <Button variant="soft" size="sm" disabled={!first?.tags.includes('settle')} onClick={onSettle}>
            {t.settle}
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-ink-2">
        {hint} {conflict.scans.length > 1 && <b className="whitespace-nowrap">{t.apart(secondsApart(conflict))}</b>}
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {conflict.scans.map((scan) => (
          <ScanFacts key={scan.id} scan={scan} />
        ))}
      </div>
      {isSettled && (
        <p className="mt-3 text-sm">
          <b>{t.settled}</b> {first?.settled_by?.display_name}
          {first?.settled_time && ` · ${formatExact(first.settled_time, { lang, zone: siteConfig().timeZone })}`}
          {first?.settled_note && <span className="block text-ink-2">{first.settled_note}</span>}
        </p>
      )}
    </Card>
  )
}

function ScanFacts({ scan }: { readonly scan: ConflictScan }) {
  const t = useTexts(doorTexts)
  const lang = useLanguage()
  const { timeZone } = siteConfig()
  // with seconds: two gates often let somebody in within a minute
  const exact = (moment: string) => `${formatFullDate(dayOf(moment, timeZone), lang)} ${formatClock(moment, timeZone)}`
  const shown = scan.shown_verdict ?? scan.verdict
  const event = scan.conflict === 'other_event' ? scan.applicant_id?.event_id?.display_name : undefined
  const by = scan.pass_id?.display_name ?? scan.by?.display_name
  const facts = [
    ...(event ? [[t.ticketIsFor, event] as const] : []),
    [t.scannedAt, exact(scan.at)],
    [t.gate, scan.gate ? gateName(scan.gate, lang) : t.noGate],
    [t.device, scan.device || t.unnamed],
    ...(by ? [[t.by, by] as const] : []),
    ...(scan.direction === 'out' ? [[t.direction, SCAN_DIRECTION.out[lang]] as const] : []),
    ...(scan.session_id ? [[t.session, scan.session_id.display_name] as const] : []),
    [t.shown, SCAN_VERDICT[shown][lang]],
    [t.receivedAt, exact(scan.received_time)],
    ...(isRefusal(scan.reason) ? [[t.reason, REFUSALS[scan.reason][lang]] as const] : []),
    ...(scan.note ? [[t.note, scan.note] as const] : []),
  ] as const
  return (
    <div className="rounded-[12px] border border-line p-3">
      {(scan.verdict === 'welcome' || scan.verdict === 'goodbye') && <Badge tone="success">{t.counts}</Badge>}
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function SettleDialog({
  conflict,
  onDismiss,
}: {
  readonly conflict: Conflict<ConflictScan>
  readonly onDismiss: () => void
}) {
  const t = useTexts(doorTexts)
  const toast = useToast()
  const nameOf = useNameOf()
  const [note, setNote] = useState('')
  const { submit, isPending, problem } = useSubmit(settleScan)
  const [first] = conflict.scans
  const send = () =>
    first &&
    submit({ id: first.id, note: note.trim() }, () => {
      toast(t.settled)
      onDismiss()
    })
  return (
    <Dialog
      title={t.settleTitle(nameOf(conflict))}
      onDismiss={onDismiss}
      width="wide"
      actions={
        <Button variant="primary" pending={isPending} onClick={send}>
          {t.settle}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        <div className="grid gap-3 sm:grid-cols-2">
          {conflict.scans.map((scan) => (
            <ScanFacts key={scan.id} scan={scan} />
          ))}
        </div>
        <Field label={t.settleNote} hint={t.settleHint}>
          {(described) => <TextAreaInput {...described} rows={3} maxLength={2000} value={note} onChange={setNote} />}
        </Field>
        <Failure>{problem}</Failure>
      </div>
    </Dialog>
  )
}
