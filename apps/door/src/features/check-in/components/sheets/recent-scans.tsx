import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { undoPass } from '../../data/api.ts'
import { checkInTexts } from '../../data/texts.ts'
import type { ScanRecord } from '../../internal/scans/scan-record.ts'
import { passes } from '../../internal/scans/verdict.ts'
import type { Station } from '../../internal/station/station.ts'
import { Chips } from '../controls/chips.tsx'
import { ReasonPicker, useReason } from '../controls/reason-picker.tsx'
import { ScanRow } from '../verdict/scan-row.tsx'

const FILTERS = {
  all: () => true,
  letIn: ({ shown }: ScanRecord) => passes(shown),
  notLetIn: ({ shown }: ScanRecord) => !passes(shown),
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
  const undoableIds = mayUndo ? latestPasses(scans) : NONE
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
                      aria-label={(record.direction === 'out' ? t.undoOutOf : t.undoOf)(record.shown.name ?? '')}
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

/** The last pass of each ticket, to each session, if it still counts. */
function latestPasses(scans: readonly ScanRecord[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const found = scans.filter(({ shown, undone, sessionId }) => {
    const place = `${shown.ticketId} ${sessionId ?? 0}`
    if (!passes(shown) || undone || shown.ticketId === undefined || seen.has(place)) return false
    seen.add(place)
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
  const isOut = record.direction === 'out'
  const change = useChange(undoPass)
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
      { ticketId: record.shown.ticketId ?? 0, isOut, sessionId: record.sessionId, reason },
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
      <p className="text-[0.9375rem] font-semibold">{isOut ? t.undoOutWhy : t.undoWhy}</p>
      <ReasonPicker
        label={isOut ? t.undoOutWhy : t.undoWhy}
        offered={[t.wrongPerson, isOut ? t.didNotLeave : t.didNotEnter, t.practice]}
        reason={why}
        isMissing={isTried}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onDone}>
          {t.keepIt}
        </Button>
        <Button variant="danger" icon="undo" pending={change.isPending} onClick={undo}>
          {isOut ? t.undoOut : t.undoIt}
        </Button>
      </div>
    </div>
  )
}
