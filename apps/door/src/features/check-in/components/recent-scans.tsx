import { useDates } from '@cubic/web-kit/clock'
import { useChange } from '@cubic/web-kit/change'
import { useTexts } from '@cubic/web-kit/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { useToast } from '@cubic/web-kit/ui/toast'
import { undoCheckIn } from '../api.ts'
import type { DoneScan } from '../hooks.ts'
import type { Verdict } from '../internal/verdict.ts'
import { checkInTexts } from '../texts.ts'

/** Scans on this device since the page was opened, newest first. */
export function RecentScans({
  scans,
  onUndone,
}: {
  readonly scans: readonly DoneScan[]
  readonly onUndone: (scanId: string) => void
}) {
  const t = useTexts(checkInTexts)
  if (scans.length === 0) return <p className="py-4 text-[0.875rem] text-ink-3">{t.noRecent}</p>
  return (
    <ul className="divide-y divide-line">
      {scans.map((scan) => (
        <li key={scan.id}>
          <RecentScan scan={scan} onUndone={() => onUndone(scan.id)} />
        </li>
      ))}
    </ul>
  )
}

function RecentScan({
  scan: { verdict, at, isUndone },
  onUndone,
}: {
  readonly scan: DoneScan
  readonly onUndone: () => void
}) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  const undo = useUndo(onUndone)
  const holder = 'holder' in verdict ? verdict.holder : null
  const state = useVerdictState(verdict)
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          {holder?.name ??
            t[verdict.kind === 'no_network' ? 'noNetwork' : verdict.kind === 'fault' ? 'fault' : 'unknown']}
        </p>
        <p className="truncate text-xs text-ink-3">{[time(at), holder?.eventName].filter(Boolean).join(' · ')}</p>
      </div>
      <Badge tone={isUndone ? 'neutral' : state.tone} className="shrink-0">
        {isUndone ? t.undone : state.text}
      </Badge>
      {verdict.kind === 'welcome' && !isUndone && (
        <button
          type="button"
          aria-label={t.undoOf(verdict.holder.name)}
          disabled={undo.isPending}
          onClick={() => undo.run(verdict.holder.ticketId)}
          className="-mr-2 min-h-10 shrink-0 rounded-md px-2 text-sm font-semibold text-brand-text hover:bg-brand-soft disabled:opacity-45"
        >
          {t.undo}
        </button>
      )}
    </div>
  )
}

function useVerdictState(verdict: Verdict): { readonly tone: Tone; readonly text: string } {
  const t = useTexts(checkInTexts)
  const states = {
    welcome: { tone: 'success', text: t.checkedIn },
    already: { tone: 'warn', text: t.already },
    invalid: { tone: 'danger', text: t.invalid },
    unknown: { tone: 'brand', text: t.unknown },
    no_network: { tone: 'neutral', text: t.noNetwork },
    fault: { tone: 'neutral', text: t.fault },
  } as const
  return states[verdict.kind]
}

function useUndo(onUndone: () => void) {
  const t = useTexts(checkInTexts)
  const toast = useToast()
  const change = useChange(undoCheckIn)
  const run = (ticketId: number) =>
    change.mutate(ticketId, {
      onSuccess: (answer) => {
        if (answer.status === 'error') return toast(answer.error_msg, 'danger')
        toast(t.undone)
        onUndone()
      },
      onError: () => toast(t.undoFailed, 'danger'),
    })
  return { run, isPending: change.isPending }
}
