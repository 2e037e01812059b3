import type { Lang } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/text'
import { Segmented } from '../../ui/tabs.tsx'
import { formTexts } from '../editing/texts.ts'

export type ShownLanguages = Lang | 'both'

/** Chooses the languages that a form shows, and says in which one texts are missing. */
export function FormLanguages({
  shown,
  onShow,
  missing,
}: {
  readonly shown: ShownLanguages
  readonly onShow: (shown: ShownLanguages) => void
  readonly missing: (lang: Lang) => number
}) {
  const t = useTexts(formTexts)
  const [inChinese, inEnglish] = [missing('cn'), missing('en')]
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
