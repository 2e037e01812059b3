import { useChange } from '@cubic/web-kit/change'
import { failureText } from '@cubic/web-kit/faults'
import { useTexts } from '@cubic/web-kit/text'
import { Button } from '@cubic/web-kit/ui/button'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { undoCheckIn } from '../data/api.ts'
import type { ScanRecord } from '../internal/scan-record.ts'
import type { Station } from '../internal/station.ts'
import { checkInTexts } from '../data/texts.ts'
import { Chips } from './chips.tsx'
import { ReasonPicker, useReason } from './reason-picker.tsx'
import { ScanRow } from './scan-row.tsx'

const FILTERS = {
  all: () => true,
  letIn: ({ shown }: ScanRecord) => shown.verdict === 'welcome',
  notLetIn: ({ shown }: ScanRecord) => shown.verdict !== 'welcome',
  notSent: ({ isWaiting }: ScanRecord) => isWaiting,
} as const
const SHOWN_MAX = 200
const NONE: ReadonlySet<string> = new Set()

/** This device's scans, newest first. Staff can undo a check-in here, with a reason. */
export function RecentScans({
  station,
  scans,
  mayUndo,
}: {
  readonly station: Station
  readonly scans: readonly ScanRecord[]
  /** A pass takes back its scans within five seconds only. */
  readonly mayUndo: boolean
}) {
  const t = useTexts(checkInTexts)
  const [filter, setFilter] = useState<keyof typeof FILTERS>('all')
  const [asked, setAsked] = useState<string>()
  if (scans.length === 0)
    return <p className="py-4 text-[0.875rem] text-ink-3">{mayUndo ? t.noRecent : t.noRecentOfPass}</p>
  const chips = (['all', 'letIn', 'notLetIn', 'notSent'] as const).map((value) => ({
    value,
    label: t[value],
    count: scans.filter(FILTERS[value]).length,
  }))
  const undoableIds = mayUndo ? latestWelcomes(scans) : NONE
  return (
    <>
      {!mayUndo && <p className="pb-3 text-sm text-ink-2">{t.undoByStaff}</p>}
      <Chips label={t.recent} chips={chips} value={filter} onChange={setFilter} isOneLine />
      <ul className="mt-2 divide-y divide-line">
        {scans
          .filter(FILTERS[filter])
          .slice(0, SHOWN_MAX)
          .map((record) => (
            <li key={record.scanId}>
              <ScanRow
                record={record}
                action={
                  undoableIds.has(record.scanId) && (
                    <button
                      type="button"
                      aria-label={t.undoOf(record.shown.name ?? '')}
                      onClick={() => setAsked(record.scanId)}
                      className="min-h-11 shrink-0 rounded-md px-2 text-sm font-semibold text-brand-text hover:bg-brand-soft"
                    >
                      {t.undo}
                    </button>
                  )
                }
              />
              {asked === record.scanId && (
                <UndoForm station={station} record={record} onDone={() => setAsked(undefined)} />
              )}
            </li>
          ))}
      </ul>
    </>
  )
}

/** The last check-in of each ticket, if it still counts. */
function latestWelcomes(scans: readonly ScanRecord[]): ReadonlySet<string> {
  const seen = new Set<number>()
  const found = scans.filter(({ shown, undone }) => {
    if (shown.verdict !== 'welcome' || undone || shown.ticketId === undefined || seen.has(shown.ticketId)) return false
    seen.add(shown.ticketId)
    return true
  })
  return new Set(found.map(({ scanId }) => scanId))
}

function UndoForm({
  station,
  record,
  onDone,
}: {
  readonly station: Station
  readonly record: ScanRecord
  readonly onDone: () => void
}) {
  const t = useTexts(checkInTexts)
  const toast = useToast()
  const change = useChange(undoCheckIn)
  const why = useReason()
  const [isTried, setTried] = useState(false)
  const undo = () => {
    const reason = why.kept
    if (reason === undefined) return setTried(true)
    // the server does not know of it yet: it need not be asked
    if (record.isWaiting) {
      void station.takeBack(record.scanId, reason)
      return onDone()
    }
    change.mutate(
      { ticketId: record.shown.ticketId ?? 0, reason },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return toast(answer.error_msg, 'danger')
          void station.markUndone(record.scanId, reason)
          toast(t.undone)
          onDone()
        },
        onError: (error) => toast(failureText(error, t.undoFailed) ?? t.undoFailed, 'danger'),
      },
    )
  }
  return (
    <div className="grid gap-3 pb-4">
      <p className="text-[0.9375rem] font-semibold">{t.undoWhy}</p>
      <ReasonPicker
        label={t.undoWhy}
        offered={[t.wrongPerson, t.didNotEnter, t.practice]}
        reason={why}
        isMissing={isTried}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onDone}>
          {t.keepIt}
        </Button>
        <Button variant="danger" icon="undo" pending={change.isPending} onClick={undo}>
          {t.undoIt}
        </Button>
      </div>
    </div>
  )
}
