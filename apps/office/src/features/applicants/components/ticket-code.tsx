import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { useTexts } from '@cubic/web-kit/language/text'
import { QrCode } from '@cubic/web-kit/ui/qr-code'
import { applicantTexts } from '../data/texts.ts'

export function TicketCode({
  code,
  link,
  note,
}: {
  readonly code: string
  readonly link: string | null
  readonly note: string
}) {
  const t = useTexts(applicantTexts)
  return (
    <div className="flex items-center gap-3.5">
      {link && <QrCode text={link} label={t.qr} className="size-[104px] shrink-0 rounded-[10px]" />}
      <div className="grid gap-1">
        <b className="font-mono text-[1.0625rem] tracking-wide">{groupBindingCode(code)}</b>
        <span className="text-sm text-ink-2">{note}</span>
      </div>
    </div>
  )
}
