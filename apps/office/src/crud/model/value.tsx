import type { Lang } from '@cubic/contract'
import { gateName } from '@cubic/domain/check-in/gate'
import { textOf } from '../../data/display-name.ts'
import { phoneText } from '../../data/phone-text.ts'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatFullDate, formatShortMoment } from '@cubic/web-kit/datetime/format'
import { useLanguage } from '@cubic/web-kit/language/language'
import { Link } from '@cubic/web-kit/navigation/routing'
import { formatNumber, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import type { ReactNode } from 'react'
import { recordPath } from '../../shell/record-path.ts'
import type { Field } from './model.ts'

const valueTexts = texts({
  yes: { cn: '是', en: 'Yes' },
  no: { cn: '否', en: 'No' },
  count: { cn: (count: number) => `${count} 项`, en: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}` },
})

/** The colour of a state, the same in every list. Other values are neutral. */
const TONES: { readonly [value: string]: Tone } = {
  success: 'success',
  attend: 'success',
  sent: 'success',
  open: 'success',
  submitted: 'success',
  processing: 'success',
  welcome: 'success',
  active: 'success',
  valid: 'success',
  unclaimed: 'brand',
  not_start: 'brand',
  waitlisted: 'brand',
  upcoming: 'brand',
  published: 'brand',
  waiting_review: 'warn',
  waiting: 'warn',
  proposed: 'warn',
  unreachable: 'warn',
  leave: 'warn',
  already_in: 'warn',
  two_gates: 'warn',
  other_event: 'warn',
  clock: 'warn',
  not_valid: 'danger',
  unknown: 'danger',
  revoked: 'danger',
  rejected: 'danger',
  review_failed: 'danger',
  fail: 'danger',
  failed: 'danger',
  dead: 'danger',
  cancelled: 'danger',
}

export function toneOf(value: string): Tone {
  return TONES[value] ?? 'neutral'
}

/** Values that are stored by a key of no language, by their field. */
const NAMES: { readonly [field: string]: (value: string, lang: Lang) => string } = { gate: gateName }

/** The name of such a value; undefined for all others. */
export function nameOfKey(field: string, value: unknown, lang: Lang): string | undefined {
  return typeof value === 'string' ? NAMES[field]?.(value, lang) : undefined
}

export function Value({
  field,
  value,
  isPlain = false,
  isShort = false,
}: {
  readonly field: Field
  readonly value: unknown
  readonly isPlain?: boolean
  /** Leaves out weekdays and, in this year, the year of times, for rows of many. */
  readonly isShort?: boolean
}) {
  const t = useTexts(valueTexts)
  const dates = useDates()
  const lang = useLanguage()
  const none = <span className="text-ink-3">—</span>
  if (value === null || value === undefined || value === '') return none
  if (field.relation !== undefined)
    return <Related model={field.relation} value={value} isPlain={isPlain} none={none} />
  if (field.selections) {
    const word = field.selections.find((selection) => selection.value === value)?.name ?? textOf(value)
    return <Badge tone={toneOf(textOf(value))}>{word}</Badge>
  }
  const named = nameOfKey(field.name, value, lang)
  if (named !== undefined) return named
  switch (field.widget) {
    case 'switch':
      return value === true ? t.yes : <span className="text-ink-3">{t.no}</span>
    case 'instant':
      return isShort ? (
        <span title={dates.exact(textOf(value))}>{formatShortMoment(textOf(value), dates.reading)}</span>
      ) : (
        dates.exact(textOf(value))
      )
    case 'date':
      return formatFullDate(textOf(value), lang)
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : textOf(value)
    case 'phone':
      return phoneText(textOf(value))
    case 'rich-text':
      return textOf(value)
        .replaceAll(/<[^<>]*>|&nbsp;/g, ' ')
        .trim()
    default:
      return typeof value === 'object' ? (
        <code className="text-xs">{JSON.stringify(value)}</code>
      ) : typeof value === 'boolean' ? (
        value ? (
          t.yes
        ) : (
          t.no
        )
      ) : (
        textOf(value)
      )
  }
}

function Related({
  model,
  value,
  isPlain,
  none,
}: {
  readonly model: string
  readonly value: unknown
  readonly isPlain: boolean
  readonly none: ReactNode
}) {
  const t = useTexts(valueTexts)
  const records = (Array.isArray(value) ? value : [value]).filter(isRelated)
  const [first] = records
  if (!first) return none
  if (records.length > 3) return t.count(records.length)
  return records.map((record, index) => (
    <span key={record.id}>
      {index > 0 && ', '}
      {isPlain ? (
        record.display_name
      ) : (
        <Link
          to={recordPath(model, record.id)}
          onClick={(event) => event.stopPropagation()}
          className="rounded-sm text-brand-text hover:underline"
        >
          {record.display_name || `#${record.id}`}
        </Link>
      )}
    </span>
  ))
}

export type RelatedValue = { readonly id: number; readonly display_name: string }

export function isRelated(value: unknown): value is RelatedValue {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
}
