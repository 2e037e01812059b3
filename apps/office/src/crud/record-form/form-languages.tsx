import { LANGUAGES, translationName, type Lang } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { Segmented } from '../../ui/tabs.tsx'
import { formTexts } from '../editing/texts.ts'
import type { Model } from '../model/model.ts'
import { isEmptyText, type Values } from './values.ts'

export type ShownLanguages = Lang | 'both'

/** Chooses the languages of the translated fields that a form shows, and says in which one texts are missing. */
export function FormLanguages({
  model,
  fields,
  values,
  shown,
  onShow,
}: {
  readonly model: Model
  readonly fields: readonly string[]
  readonly values: Values
  readonly shown: ShownLanguages
  readonly onShow: (shown: ShownLanguages) => void
}) {
  const t = useTexts(formTexts)
  const translated = fields.filter((field) => model.fields.get(field)?.translations)
  if (translated.length === 0) return null
  const isMissing = (field: string, lang: Lang) => isEmptyText(values[translationName(field, lang)])
  // an optional text counts as missing only if it is there in another language
  const wanted = translated.filter(
    (field) => model.fields.get(field)?.required || LANGUAGES.some((lang) => !isMissing(field, lang)),
  )
  const countMissing = (lang: Lang) => wanted.filter((field) => isMissing(field, lang)).length
  const [inChinese, inEnglish] = [countMissing('cn'), countMissing('en')]
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Segmented
        label={t.languages}
        value={shown}
        onChange={onShow}
        options={[
          { value: 'both', label: t.both },
          { value: 'cn', label: t.cn },
          { value: 'en', label: t.en },
        ]}
      />
      <span role="status" className="flex gap-3 text-xs font-semibold">
        {inChinese > 0 && <span className="text-warn">{t.missingChinese(inChinese)}</span>}
        {inEnglish > 0 && <span className="text-warn">{t.missingIn(inEnglish)}</span>}
        {inChinese + inEnglish === 0 && <span className="text-ok">{t.complete}</span>}
      </span>
    </div>
  )
}
