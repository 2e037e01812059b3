import { useNow } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import { checkInTexts } from '../../data/texts.ts'
import type { Counts } from '../../internal/lists/ticket-list.ts'
import type { ScanningProps } from '../../internal/screen/scanning.ts'

export function Warnings({ state, isSignedOut = false, wasEvicted = false }: ScanningProps) {
  const t = useTexts(checkInTexts)
  if (state.storage !== 'ok') {
    const isFull = state.storage === 'full'
    return (
      <Warning title={isFull ? t.storageFull : t.storageNone} text={isFull ? t.storageFullHint : t.storageNoneHint} />
    )
  }
  if (isSignedOut) {
    const back = `${window.location.pathname}${window.location.search}`
    return (
      <Warning
        title={t.signedOut}
        text={t.signedOutHint}
        action={<LinkButton to={paths.logIn(back)}>{t.logInAgain}</LinkButton>}
      />
    )
  }
  return wasEvicted && !state.isPrepared ? <Warning title={t.evicted} text={t.evictedHint} /> : null
}

function Warning({
  title,
  text,
  action,
}: {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}) {
  return (
    <div
      role="alert"
      className="relative mx-4 flex items-start gap-3 rounded-[18px] border border-[#7a5a20] bg-[#2d2312] p-4 text-[#f7c274]"
    >
      <Icon name="warning" size={22} />
      <div className="grid min-w-0 flex-1 gap-1">
        <b>{title}</b>
        <p className="text-sm text-[#f2dcb8]">{text}</p>
        {action}
      </div>
    </div>
  )
}

/** Test tickets are being scanned: they count nowhere. */
export function RehearsalNote({ counts: { arrived, expected } }: { readonly counts: Counts }) {
  const t = useTexts(checkInTexts)
  return (
    <p
      role="status"
      className="relative mx-4 mb-3 flex items-center gap-3 rounded-[18px] bg-[#f0883e] px-4 py-3 text-[#16171d]"
    >
      <Icon name="info" size={22} />
      <span className="min-w-0 flex-1">
        <b className="block">{t.rehearsal}</b>
        <span className="block text-sm">{t.rehearsalNote}</span>
      </span>
      <b className="shrink-0 text-lg">{t.testTickets(formatNumber(arrived), formatNumber(expected))}</b>
    </p>
  )
}

/** Proposes from shortly before the end to check people out. Staff decide, since some people still come late. */
export function EndsSoon({ station, state: { event, session, mode, checksOut } }: ScanningProps) {
  const t = useTexts(checkInTexts)
  const now = useNow().getTime()
  const end = Date.parse((session ?? event)?.end_time ?? '')
  const isNear = now >= end - SOON_MS && now <= end + AFTER_MS
  if (!checksOut || mode.direction === 'out' || !isNear) return null
  return (
    <div
      role="status"
      className="relative mx-4 mb-3 flex items-center gap-3 rounded-[18px] border border-white/17 bg-[#0b0c10d9] py-2 pr-2 pl-4 text-white"
    >
      <span className="min-w-0 flex-1 text-sm">{t.endsSoon}</span>
      <Button size="sm" icon="logout" onClick={() => station.setMode({ ...mode, direction: 'out' })}>
        {t.toWayOut}
      </Button>
    </div>
  )
}
const SOON_MS = 10 * 60_000
/** A session stays the door's for so long after its end. */
const AFTER_MS = 60 * 60_000
