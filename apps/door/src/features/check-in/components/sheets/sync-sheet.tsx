import { SCAN_CONFLICT } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { formatClock } from '@cubic/web-kit/datetime/clock-time'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { Progress } from '@cubic/web-kit/ui/progress'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useState, type ReactNode } from 'react'
import { settleScan } from '../../data/api.ts'
import { checkInTexts } from '../../data/texts.ts'
import { conflictSides } from '../../internal/scans/conflict-sides.ts'
import type { ScanRecord } from '../../internal/scans/scan-record.ts'
import type { StationState } from '../../internal/station/station-state.ts'
import type { Station } from '../../internal/station/station.ts'
import { Chips } from '../controls/chips.tsx'

export function SyncSheet({
  station,
  state,
  device,
  notes,
  maySettle,
  onDismiss,
}: {
  readonly station: Pick<Station, 'state' | 'refresh'>
  readonly state: StationState
  readonly device: string
  /** The advice to the volunteer: free storage, set the clock. */
  readonly notes: ReactNode
  /** A pass may not settle conflicts: staff do. */
  readonly maySettle: boolean
  readonly onDismiss: () => void
}) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  const { isPrepared, tickets, checkedAt } = state
  const open = state.scans.filter(({ conflict, isSettled }) => conflict && !isSettled)
  return (
    <Dialog title={t.sync} onDismiss={onDismiss}>
      <div className="grid gap-4">
        <Waiting state={state} />
        <p className="text-sm text-ink-2">{t.syncHint}</p>
        {notes}
        <dl className="divide-y divide-line rounded-[18px] border border-line px-4">
          <Line name={t.list}>
            {isPrepared && checkedAt !== undefined
              ? t.listState(tickets, time(new Date(checkedAt)))
              : tickets > 0
                ? t.hasToFetch
                : t.listMissing}
          </Line>
          <Line name={t.device}>{device}</Line>
          <Line name={t.conflicts}>
            {open.length === 0 ? t.noConflicts : <Badge tone="warn">{t.toSettle(formatNumber(open.length))}</Badge>}
          </Line>
        </dl>
        {open.length > 0 && (
          <section aria-label={t.conflicts} className="grid gap-2.5">
            {open.map((record) => (
              <Conflict key={record.scanId} station={station} record={record} maySettle={maySettle} />
            ))}
            <p className="text-sm text-ink-2">{t.conflictHint}</p>
          </section>
        )}
      </div>
    </Dialog>
  )
}

function Waiting({ state: { waiting, sending, connection, lastSentAt } }: { readonly state: StationState }) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  return (
    <section className="rounded-[20px] bg-brand-soft p-5">
      <p className="font-semibold">
        {waiting === 0 ? t.allSent : connection === 'offline' ? t.noNetworkNow : t.backOnline}
      </p>
      <p className="mt-1">
        <b className="text-[3.25rem] leading-none">{formatNumber(waiting)}</b>{' '}
        <b className="text-lg">{t.scansWaiting(waiting)}</b>
      </p>
      {sending && (
        <Progress
          className="mt-3"
          label={t.sendingOf(formatNumber(sending.done), formatNumber(sending.total))}
          value={sending.done / sending.total}
        />
      )}
      <p className="mt-2 text-sm text-ink-2">
        {lastSentAt === undefined ? t.neverSent : t.lastSent(time(new Date(lastSentAt)))}
      </p>
    </section>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4 py-2">
      <dt className="font-semibold">{name}</dt>
      <dd className="min-w-0 truncate text-right text-sm text-ink-2">{children}</dd>
    </div>
  )
}

function Conflict({
  station,
  record,
  maySettle,
}: {
  readonly station: Pick<Station, 'state' | 'refresh'>
  readonly record: ScanRecord
  readonly maySettle: boolean
}) {
  const t = useTexts(checkInTexts)
  const { lang, reading } = useDates()
  const [isOpen, setOpen] = useState(false)
  const { conflict, shown, decided, gate } = record
  const { here, isCounted, other } = conflictSides(record, station.state().clockOffset)
  const titleOf = (of: string | null | undefined, ...parts: readonly (string | undefined)[]) =>
    [of ? gateName(of, lang) : '', ...parts].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-2 rounded-[18px] border border-line p-4">
      <p className="flex items-center justify-between gap-3">
        <Badge tone="warn">{conflict && SCAN_CONFLICT[conflict][lang]}</Badge>
        {maySettle && !isOpen && (
          <Button size="sm" variant="soft" onClick={() => setOpen(true)}>
            {t.settle}
          </Button>
        )}
      </p>
      <b className="text-lg">{shown.name ?? decided?.name ?? t.unlisted}</b>
      <div className="grid grid-cols-2 gap-2.5 text-sm">
        <Side
          title={[t.thisDevice, titleOf(gate)].filter(Boolean).join(' · ')}
          when={formatClock(new Date(here), reading.zone)}
          isCounted={isCounted}
        />
        {other && (
          <Side
            title={titleOf(other.gate, other.by, other.device)}
            when={other.at === undefined ? t.letInLater : formatClock(new Date(other.at), reading.zone)}
            isCounted={!isCounted}
          />
        )}
      </div>
      {other?.at !== undefined && (
        <p className="text-sm text-ink-2">{t.apart(Math.round(Math.abs(here - other.at) / 1000))}</p>
      )}
      {isOpen && <SettleForm station={station} scanId={record.scanId} />}
    </div>
  )
}

function SettleForm({ station, scanId }: { readonly station: Pick<Station, 'refresh'>; readonly scanId: string }) {
  const t = useTexts(checkInTexts)
  const [outcome, setOutcome] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useChange(settleScan)
  const settle = () =>
    change.mutate(
      { scanId, note: [outcome, note.trim()].filter(Boolean).join(' · ') },
      {
        onSuccess: (answer) => {
          if (answer && answer.status === 'error') return setProblem(answer.error_msg)
          void station.refresh()
        },
        onError: (error) => setProblem(failureText(error, t.settleFailed)),
      },
    )
  return (
    <Form className="grid gap-2.5" onSubmit={settle}>
      <Chips
        label={t.outcome}
        chips={[t.samePerson, t.impostor, t.wrongScan, t.nobodyFound].map((each) => ({ value: each, label: each }))}
        value={outcome}
        onChange={setOutcome}
      />
      <TextField label={t.settleNote} maxLength={2000} value={note} onChange={setNote} error={problem} />
      <Button type="submit" pending={change.isPending}>
        {t.settle}
      </Button>
    </Form>
  )
}

function Side({
  title,
  when,
  isCounted,
}: {
  readonly title: string
  readonly when: string
  readonly isCounted: boolean
}) {
  const t = useTexts(checkInTexts)
  return (
    <div className={`rounded-md border p-3 ${isCounted ? 'border-ok' : 'border-line'}`}>
      <p className="break-words text-ink-2">{title}</p>
      <b className="text-lg">{when}</b>
      {isCounted && <p className="text-ok">{t.counted}</p>}
    </div>
  )
}
