import type { ActivityMode, Lang } from '@cubic/contract'

/** An event as the check before publishing sees it; texts are null or blank where they are missing. */
export type EventToPublish = {
  readonly [Field in `${TranslatedField}_${Lang}`]: string | null
} & {
  readonly type_id: unknown
  readonly activity_mode: ActivityMode | null
  readonly act_url: string | null
  readonly start_time: Date | null
  readonly end_time: Date | null
  /** When its registration closes; null if it has none, or if it closes with the event. */
  readonly regist_end_time: Date | null
}
type TranslatedField = (typeof TRANSLATED)[number]

const TRANSLATED = ['name', 'address', 'notice', 'act_description', 'organiser'] as const
const LANGS = ['cn', 'en'] as const satisfies readonly Lang[]

/** A field that stands against publishing: it is empty, or not after the field `after`. */
export type PublishingProblem = {
  readonly field: 'name' | 'type_id' | 'start_time' | 'end_time' | 'address' | 'act_url' | 'regist_end_time'
  readonly problem: 'required' | 'order'
}
/** A text that one language has and the other lacks: readers of that language see the other one. */
export type PublishingHint = { readonly field: TranslatedField; readonly lang: Lang }
export type PublishingCheck = {
  readonly problems: readonly PublishingProblem[]
  readonly hints: readonly PublishingHint[]
}

export function checkPublishing(event: EventToPublish): PublishingCheck {
  const required = (field: PublishingProblem['field']): PublishingProblem => ({ problem: 'required', field })
  const { start_time: start, end_time: end, regist_end_time: closes } = event
  const hasPlace = hasText(event, 'address') || !isBlank(event.act_url)
  const problems = [
    ...(hasText(event, 'name') ? [] : [required('name')]),
    ...(event.type_id === null || event.type_id === undefined ? [required('type_id')] : []),
    ...(start === null ? [required('start_time')] : []),
    ...(end === null ? [required('end_time')] : []),
    ...(start !== null && end !== null && start >= end ? [{ problem: 'order', field: 'end_time' } as const] : []),
    ...(hasPlace ? [] : [required(event.activity_mode === 'online' ? 'act_url' : 'address')]),
    ...(end !== null && closes !== null && closes > end
      ? [{ problem: 'order', field: 'regist_end_time' } as const]
      : []),
  ]
  return { problems, hints: missingTranslations(event) }
}

/** How many of the event's texts each language has, of those that either has. */
export function completeness(event: Pick<EventToPublish, `${TranslatedField}_${Lang}`>): {
  readonly [lang in Lang]: { readonly written: number; readonly of: number }
} {
  const of = TRANSLATED.filter((field) => hasText(event, field))
  const written = (lang: Lang) => of.filter((field) => !isBlank(event[`${field}_${lang}`])).length
  return { cn: { written: written('cn'), of: of.length }, en: { written: written('en'), of: of.length } }
}

function missingTranslations(event: EventToPublish): readonly PublishingHint[] {
  return LANGS.flatMap((lang) =>
    TRANSLATED.filter((field) => hasText(event, field) && isBlank(event[`${field}_${lang}`])).map((field) => ({
      field,
      lang,
    })),
  )
}

function hasText(event: Pick<EventToPublish, `${TranslatedField}_${Lang}`>, field: TranslatedField): boolean {
  return LANGS.some((lang) => !isBlank(event[`${field}_${lang}`]))
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}
