import { CHECK_IN_STATUS } from '@cubic/contract'
import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useBackDismisses } from '@cubic/web-kit/navigation/sheets'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '@cubic/web-kit/ui/button'
import { QrCode } from '@cubic/web-kit/ui/qr-code'
import type { GroupTicket } from '../data/group-tickets.ts'

const screenTexts = texts({
  title: { cn: '同行的报名码', en: 'Tickets of your group' },
  close: { cn: '关闭', en: 'Close' },
  previous: { cn: '上一个', en: 'Previous' },
  next: { cn: '下一个', en: 'Next' },
  place: {
    cn: (place: number, count: number) => `${place} / ${count}`,
    en: (place: number, count: number) => `${place} of ${count}`,
  },
  qr: { cn: (name: string) => `${name}的签到二维码`, en: (name: string) => `${name}’s check-in code` },
})

export function GroupScreen({
  tickets,
  onDismiss,
}: {
  readonly tickets: readonly GroupTicket[]
  readonly onDismiss: () => void
}) {
  const t = useTexts(screenTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  useBackDismisses(onDismiss)
  useEffect(() => dialog.current?.showModal(), [])
  const turn = (steps: 1 | -1) => strip.current?.scrollBy({ left: steps * strip.current.clientWidth })
  return (
    <dialog
      ref={dialog}
      aria-label={t.title}
      onClose={onDismiss}
      data-theme="light"
      className="animate-fade m-0 size-full max-h-none max-w-none bg-white text-black open:grid open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="flex justify-end p-3">
        <IconButton label={t.close} icon="close" onClick={() => dialog.current?.close()} />
      </div>
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        className="flex snap-x snap-mandatory overflow-x-auto outline-none motion-safe:scroll-smooth"
      >
        {tickets.map((ticket) => (
          <Shown key={ticket.id} ticket={ticket} label={t.qr(ticket.name)} />
        ))}
      </ul>
      <div className="flex items-center justify-center gap-6 p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <IconButton label={t.previous} icon="chevron-left" disabled={shown === 0} onClick={() => turn(-1)} />
        <p role="status" className="min-w-16 text-center font-semibold tabular-nums">
          {t.place(shown + 1, tickets.length)}
        </p>
        <IconButton
          label={t.next}
          icon="chevron-right"
          disabled={shown === tickets.length - 1}
          onClick={() => turn(1)}
        />
      </div>
    </dialog>
  )
}

function Shown({ ticket, label }: { readonly ticket: GroupTicket; readonly label: string }) {
  const lang = useLanguage()
  const { name, flora_external_id: code, qr_token: token, check_in_status: status } = ticket
  return (
    <li className="grid w-full shrink-0 snap-center snap-always content-center justify-items-center gap-3 px-3">
      <h2 className="max-w-full truncate text-xl font-bold">{name}</h2>
      <QrCode text={token} label={label} className="w-[min(88vw,58dvh)]" />
      <p className="font-mono text-xl font-semibold tracking-[.1em]">{groupBindingCode(code)}</p>
      <p className="text-sm text-neutral-600">{status !== 'not_present' && CHECK_IN_STATUS[status][lang]}</p>
    </li>
  )
}
