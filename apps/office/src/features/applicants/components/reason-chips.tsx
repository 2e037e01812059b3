import type { Lang } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { reasonsOf } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { USUAL_REASONS } from '../internal/usual-reasons.ts'

type ChipsProps = {
  /** Undefined if people of several events may be meant. */
  readonly eventId: number | undefined
  readonly value: string
  readonly onChoose: (reason: string) => void
}

export function UsualReasons({ value, onChoose }: Omit<ChipsProps, 'eventId'>) {
  const [lang, setLang] = useState<Lang>(useLanguage())
  return (
    <>
      {USUAL_REASONS.map(({ label, text }) => (
        <Chip key={label[lang]} isChosen={value === text[lang]} onChoose={() => onChoose(text[lang])}>
          {label[lang]}
        </Chip>
      ))}
      <Button variant="link" size="sm" onClick={() => setLang(lang === 'cn' ? 'en' : 'cn')}>
        {lang === 'cn' ? 'English' : '中文'}
      </Button>
    </>
  )
}

/** Offers the reasons last given in this event, apart from the usual ones. */
export function GivenReasons({ eventId, value, onChoose }: ChipsProps) {
  const t = useTexts(applicantTexts)
  const { data: given = [] } = useQuery({ ...reasonsOf(eventId ?? 0), enabled: eventId !== undefined })
  const known = new Set(USUAL_REASONS.flatMap(({ text }) => [text.cn, text.en]))
  const reasons = given.filter((reason) => !known.has(reason))
  if (reasons.length === 0) return null
  return (
    <div className="grid min-w-0 gap-1.5">
      <span className="text-xs font-semibold text-ink-3">{t.reasonsGiven}</span>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Chip key={reason} isChosen={value === reason} onChoose={() => onChoose(reason)}>
            <span className="truncate">{reason}</span>
          </Chip>
        ))}
      </div>
    </div>
  )
}

function Chip({
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
