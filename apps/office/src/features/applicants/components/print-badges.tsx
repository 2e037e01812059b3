import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { QrCode } from '@cubic/web-kit/ui/qr-code'
import { memo, useMemo } from 'react'
import type { Question } from '../data/api.ts'
import { printTexts } from '../data/print-texts.ts'
import type { PrintedPerson } from '../data/printed.ts'
import { answerText } from '../internal/answers.ts'
import { chunk, nameSize } from '../internal/printed.ts'

/** Fits two columns and five rows of the usual 90 × 54 mm. */
const ON_A_PAGE = 10
const SIZES = {
  largest: 'text-[30pt] leading-none',
  large: 'text-[21pt] leading-tight',
  normal: 'text-[15pt] leading-tight',
  small: 'text-[11pt] leading-tight',
} as const

type BadgeProps = {
  readonly title: string
  /** The questions whose answers are printed below the name. */
  readonly questions: readonly Question[]
  readonly withNumbers: boolean
}

/** Draws name badges to cut out, each with its ticket's code: only the first `count` of them. */
export function PrintBadges({
  people,
  count,
  ...props
}: BadgeProps & { readonly people: readonly PrintedPerson[]; readonly count: number }) {
  const pages = useMemo(() => chunk(people, ON_A_PAGE), [people])
  return (
    <div className="print-only-this w-[180mm]">
      {pages.slice(0, Math.ceil(count / ON_A_PAGE)).map((page) => (
        <BadgePage key={page[0]?.id} page={page} {...props} />
      ))}
    </div>
  )
}

const BadgePage = memo(function BadgePage({
  page,
  ...props
}: BadgeProps & { readonly page: readonly PrintedPerson[] }) {
  return (
    <ul className="grid h-[270mm] grid-cols-2 content-start bg-white text-black [content-visibility:auto] print:h-auto print:[content-visibility:visible] [&:not(:last-child)]:break-after-page">
      {page.map((person) => (
        <Badge key={person.id} person={person} {...props} />
      ))}
    </ul>
  )
})

function Badge({
  title,
  person: { name, unify_id: number, values, flora_external_id: code, qr_token: link },
  questions,
  withNumbers,
}: BadgeProps & { readonly person: PrintedPerson }) {
  const t = useTexts(printTexts)
  const lang = useLanguage()
  const below = [withNumbers ? number : '', ...questions.map((question) => answerText(question, values, lang))]
  return (
    <li className="flex h-[54mm] w-[90mm] break-inside-avoid gap-[3mm] overflow-hidden border border-dashed border-[#999] p-[5mm]">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 text-[9pt] leading-tight">{title}</span>
        <b className={classNames('my-auto line-clamp-3 wrap-anywhere', SIZES[nameSize(name)])}>{name}</b>
        <span className="line-clamp-2 text-[10pt] leading-tight wrap-anywhere">
          {below.filter(Boolean).join(' · ')}
        </span>
      </div>
      {(link || code) && (
        <div className="flex w-[27mm] shrink-0 flex-col items-center justify-end gap-[1mm]">
          {link && <QrCode text={link} label={t.qr(name)} className="w-full" />}
          {code && <span className="font-mono text-[7pt] whitespace-nowrap">{groupBindingCode(code)}</span>}
        </div>
      )}
    </li>
  )
}
