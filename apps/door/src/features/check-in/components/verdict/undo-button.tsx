import { useTexts } from '@cubic/web-kit/language/text'
import { useEffect, useState } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import type { ScanRecord } from '../../internal/scans/scan-record.ts'
import { UNDO_MS } from '../../internal/screen/use-door.ts'
import { VerdictMark } from './verdict-mark.tsx'

const ROUND = 2 * Math.PI * 18

/** Takes the last welcome back, or those of a group, while their seconds run. */
export function UndoButton({
  records,
  onUndo,
  dark = false,
}: {
  readonly records: readonly ScanRecord[]
  readonly onUndo: () => void
  readonly dark?: boolean
}) {
  const t = useTexts(checkInTexts)
  const [record] = records
  const left = useSecondsLeft(record?.scanId ?? '')
  const name = record?.shown.name
  const undoOf = record?.direction === 'out' ? t.undoOutOf : t.undoOf
  const label = records.length > 1 ? t.undoGroup(records.length) : name === undefined ? t.undo : undoOf(name)
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onUndo}
      className={`pointer-events-auto flex h-[60px] shrink-0 items-center gap-2 rounded-full pr-5 pl-2 text-lg font-bold transition active:scale-95 ${dark ? 'bg-[#16171d] text-white' : 'bg-white text-[#16171d]'}`}
    >
      <span className="relative grid size-[42px] place-items-center">
        <svg viewBox="0 0 42 42" aria-hidden="true" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="4">
          <circle cx="21" cy="21" r="18" stroke={dark ? '#4a505e' : '#d9dbe2'} />
          <circle
            cx="21"
            cy="21"
            r="18"
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={`${(ROUND * left * 1000) / UNDO_MS} 200`}
          />
        </svg>
        <span aria-hidden="true">{left}</span>
      </span>
      <span aria-hidden="true">{t.undo}</span>
    </button>
  )
}

function useSecondsLeft(scanId: string): number {
  const [passed, setPassed] = useState({ scanId, seconds: 0 })
  useEffect(() => {
    const timer = setInterval(
      () => setPassed((before) => ({ scanId, seconds: before.scanId === scanId ? before.seconds + 1 : 1 })),
      1000,
    )
    return () => clearInterval(timer)
  }, [scanId])
  return Math.max(0, UNDO_MS / 1000 - (passed.scanId === scanId ? passed.seconds : 0))
}

/** The last welcome below the camera's picture, after its verdict has gone. */
export function UndoNote({
  records,
  onUndo,
}: {
  readonly records: readonly ScanRecord[]
  readonly onUndo: () => void
}) {
  const t = useTexts(checkInTexts)
  const [record] = records
  const isOut = record?.direction === 'out'
  const title =
    records.length > 1 ? t.groupDone(records.length) : (record?.shown.name ?? (isOut ? t.goodbye : t.welcome))
  return (
    <div className="animate-rise pointer-events-auto mx-4 mb-4 flex items-center gap-3 rounded-[20px] bg-[#f1f2f4] py-1 pr-1.5 pl-3.5 text-[#16171d]">
      <VerdictMark look={isOut ? 'bye' : 'welcome'} size={36} shape="#12805c" glyph="#fff" />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-[1.0625rem]">{title}</b>
        <span className="block truncate text-[0.8125rem] text-[#4a4e59]">
          {records.some(({ isWaiting }) => isWaiting)
            ? isOut
              ? t.outSavedHere
              : t.savedHere
            : isOut
              ? t.checkedOut
              : t.checkedIn}
        </span>
      </span>
      <UndoButton records={records} onUndo={onUndo} dark />
    </div>
  )
}
