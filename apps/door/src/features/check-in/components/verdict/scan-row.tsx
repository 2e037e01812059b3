import { PERSON_TYPE, REFUSALS, cutText } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import { eventName } from '../../internal/door/event-words.ts'
import { numberEnd, type ScanRecord } from '../../internal/scans/scan-record.ts'
import { isRefusal, isShort, lookOf, titleOf } from '../../internal/scans/verdict.ts'
import { VerdictMark } from './verdict-mark.tsx'

export function ScanRow({ record, action }: { readonly record: ScanRecord; readonly action?: ReactNode }) {
  const t = useTexts(checkInTexts)
  const { time } = useDates()
  const { shown, undone, isWaiting, at, refusal } = record
  return (
    <span className="flex min-h-15 items-center gap-3 py-1.5">
      <VerdictMark look={undone ? 'undone' : lookOf(shown)} size={38} />
      <span className="min-w-0 flex-1">
        <b className={`block truncate text-[1rem] ${undone ? 'text-ink-2 line-through' : ''}`}>
          {shown.name ?? (shown.unlisted ? t.unlisted : t[titleOf(shown)])}
        </b>
        <span className="block truncate text-[0.84375rem] text-ink-2">{useNote(record)}</span>
      </span>
      {action}
      <span className="grid shrink-0 justify-items-end gap-0.5 text-[0.875rem] text-ink-2">
        {time(at)}
        {refusal === undefined ? (
          <span className={`flex items-center gap-1 text-[0.8125rem] ${isWaiting ? 'text-warn' : 'text-ok'}`}>
            <Icon name={isWaiting ? 'upload' : 'check'} size={15} />
            {isWaiting ? t.notSent : t.sent}
          </span>
        ) : (
          <span className="text-[0.8125rem] text-bad">{t.notTaken}</span>
        )}
      </span>
    </span>
  )
}

function useNote({ shown, undone, code, conflict, isSettled, refusal, note: why }: ScanRecord): string {
  const t = useTexts(checkInTexts)
  const { lang } = useDates()
  if (refusal !== undefined) return refusal
  const { verdict, reason, name, personType, note, test, onLeave, event } = shown
  const outcome = () => {
    if (verdict === 'already_in') return t.already
    if (verdict === 'already_out') return t.alreadyOut
    if (verdict === 'goodbye')
      return [
        shown.minutes === undefined ? t.checkedOut : t.present(shown.minutes),
        isShort(shown) ? t.shortRow((shown.whole ?? 0) - (shown.minutes ?? 0)) : '',
      ]
        .filter(Boolean)
        .join(' · ')
    if (shown.isBack) return t.welcomeBack
    if (reason === 'door:no_ticket') return t.numberEnd(numberEnd(code))
    if (verdict === 'unknown') return cutText(code.replace(/^text:/, ''), 40)
    // without a name, the title says so already
    if (event) return name === undefined ? eventName(event, lang) : `${t.wrongEvent} · ${eventName(event, lang)}`
    return isRefusal(reason) ? REFUSALS[reason][lang] : ''
  }
  return [
    undone ? t.undone : '',
    why ?? '',
    conflict && !isSettled ? t.conflicts : '',
    test ? t.rehearsal : '',
    onLeave ? t.leave : '',
    outcome(),
    personType === undefined ? '' : PERSON_TYPE[personType][lang],
    note ?? '',
  ]
    .filter(Boolean)
    .join(' · ')
}
