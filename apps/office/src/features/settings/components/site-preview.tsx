import type { CubicSettings, Lang } from '@cubic/contract'
import { brandProperties, shownColours } from '@cubic/domain/settings/brand-style'
import { isColour } from '@cubic/domain/settings/values'
import { useLanguage } from '@cubic/web-kit/language/language'
import { fileUrl } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { CSSProperties } from 'react'
import type { FormValues } from '../../../crud/record-form/form-groups.ts'
import { Card } from '../../../ui/layout.tsx'
import { settingsTexts } from '../data/texts.ts'

/** The settings that visitors see. */
export type ShownSettings = Pick<
  FormValues<typeof CubicSettings>,
  'brand_colour' | 'accent_colour' | 'organisation_name_cn' | 'organisation_name_en' | 'logo'
>
const THEMES = ['light', 'dark'] as const

/** Previews the page header in both themes with the typed values, and how illegible colours are adjusted. */
export function SitePreview({ values }: { readonly values: ShownSettings }) {
  const t = useTexts(settingsTexts)
  return (
    <Card title={t.preview} className="xl:sticky xl:top-4">
      <p className="mb-3 text-xs text-ink-2">{t.previewHint}</p>
      <div className="grid gap-3">
        {THEMES.map((theme) => (
          <Sample key={theme} theme={theme} values={values} />
        ))}
      </div>
      <ContrastNotes values={values} />
    </Card>
  )
}

function coloursOf(values: ShownSettings) {
  const own = (field: 'brand_colour' | 'accent_colour') => {
    const text = values[field] ?? ''
    return isColour(text) ? text : undefined
  }
  return { brand: own('brand_colour'), accent: own('accent_colour') }
}

function nameOf(values: ShownSettings, lang: Lang): string {
  const other = lang === 'cn' ? 'en' : 'cn'
  return values[`organisation_name_${lang}`] || values[`organisation_name_${other}`] || ''
}

function Sample({ theme, values }: { readonly theme: (typeof THEMES)[number]; readonly values: ShownSettings }) {
  const t = useTexts(settingsTexts)
  const lang = useLanguage()
  const logo = values.logo ?? ''
  const properties = brandProperties(coloursOf(values), theme)
  const style = Object.fromEntries(
    Object.entries(properties).map(([name, colour]) => [`--${name}`, colour]),
  ) as CSSProperties
  return (
    <figure
      data-theme={theme}
      style={style}
      className="overflow-hidden rounded-[12px] border border-line bg-bg text-ink"
    >
      <figcaption className="sr-only">{t[theme]}</figcaption>
      <div className="flex items-center justify-between gap-3 border-b border-line bg-surface px-3.5 py-2.5">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          {logo === '' ? (
            <AppMark size={24} />
          ) : (
            <img src={fileUrl(logo)} alt="" className="h-6 max-w-24 object-contain" />
          )}
          <span className="truncate">{nameOf(values, lang) || t.sampleName}</span>
        </span>
        <span className="shrink-0 text-sm font-semibold text-brand-text">{t.sampleLink}</span>
      </div>
      <div className="flex items-center gap-3 px-3.5 py-3">
        <span className="size-12 shrink-0 overflow-hidden rounded-[10px]">
          <CoverArt seed={7} kind={3} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">{t.sampleEvent}</span>
          <span className="block truncate text-xs text-ink-2">{t.sampleTime}</span>
        </span>
        <span className="shrink-0 rounded-[10px] bg-brand px-3 py-1.5 text-sm font-semibold text-brand-ink">
          {t.sampleAction}
        </span>
      </div>
    </figure>
  )
}

function ContrastNotes({ values }: { readonly values: ShownSettings }) {
  const t = useTexts(settingsTexts)
  const colours = coloursOf(values)
  if (colours.brand === undefined && colours.accent === undefined) return null
  const shown = shownColours(colours)
  const parts = [
    { of: shown.brand, own: colours.brand, name: t.asButton },
    { of: shown.brand_text, own: colours.brand, name: t.asText },
    { of: shown.accent, own: colours.accent, name: t.asAccent },
  ]
  const notes = parts.flatMap(({ of, own, name }) =>
    of && own !== undefined
      ? THEMES.filter((theme) => !of[theme].isOwn).map((theme) => t.adjusted(name, t[theme], own, of[theme].colour))
      : [],
  )
  return (
    <div role="status" className="mt-3 text-xs">
      <ul className="grid gap-1.5">
        {notes.map((note) => (
          <li key={note} className="flex items-start gap-1.5 text-warn">
            <Icon name="warning" size={14} className="mt-0.5" />
            {note}
          </li>
        ))}
        {notes.length === 0 && (
          <li className="flex items-start gap-1.5 text-ok">
            <Icon name="check-circle" size={14} className="mt-0.5" />
            {t.legible}
          </li>
        )}
      </ul>
    </div>
  )
}
