import type { Lang } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language'
import { useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextAreaInput } from '../../../ui/field.tsx'
import { reasonsOf } from '../data/api.ts'
import { USUAL_REASONS } from '../internal/usual-reasons.ts'
import { applicantTexts } from '../data/texts.ts'

/**
 * The reason of a rejection, which its people read. The usual ones, in either language, and those last given in this
 * event only fill the field: what is sent is what stands there.
 */
export function ReasonInput({
  described,
  eventId,
  value,
  onChange,
}: {
  readonly described: { readonly id: string }
  /** Left out where people of several events may be meant. */
  readonly eventId: number | undefined
  readonly value: string
  readonly onChange: (reason: string) => void
}) {
  const [lang, setLang] = useState<Lang>(useLanguage())
  const field = useRef<HTMLDivElement>(null)
  const { data: given = [] } = useQuery({ ...reasonsOf(eventId ?? 0), enabled: eventId !== undefined })
  const usual = USUAL_REASONS.map(({ label, text }) => ({ label: label[lang], text: text[lang] }))
  const known = new Set(USUAL_REASONS.flatMap(({ text }) => [text.cn, text.en]))
  const fill = (reason: string) => {
    onChange(reason)
    field.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={field} className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        {usual.map(({ label, text }) => (
          <Suggestion key={label} isChosen={value === text} onChoose={() => fill(text)}>
            {label}
          </Suggestion>
        ))}
        <Button variant="link" size="sm" onClick={() => setLang(lang === 'cn' ? 'en' : 'cn')}>
          {lang === 'cn' ? 'English' : '中文'}
        </Button>
      </div>
      <Given reasons={given.filter((reason) => !known.has(reason))} value={value} onChoose={fill} />
      <TextAreaInput {...described} rows={3} maxLength={2000} value={value} onChange={onChange} />
    </div>
  )
}

function Given({
  reasons,
  value,
  onChoose,
}: {
  readonly reasons: readonly string[]
  readonly value: string
  readonly onChoose: (reason: string) => void
}) {
  const t = useTexts(applicantTexts)
  if (reasons.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <span className="text-xs font-semibold text-ink-3">{t.reasonsGiven}</span>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Suggestion key={reason} isChosen={value === reason} onChoose={() => onChoose(reason)}>
            <span className="truncate">{reason}</span>
          </Suggestion>
        ))}
      </div>
    </div>
  )
}

function Suggestion({
  isChosen,
  onChoose,
  children,
}: {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  return (
    <Button size="sm" aria-pressed={isChosen} variant={isChosen ? 'soft' : 'secondary'} onClick={onChoose}>
      {children}
    </Button>
  )
}
