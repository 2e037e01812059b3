import { printInstant } from '@cubic/contract'
import { siteConfig } from '@cubic/web-kit/config'
import { formatExact, partsOf } from '@cubic/web-kit/datetime'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import { CoveredInput } from './covered-input.tsx'
import type { Described } from './field.tsx'
import { instantOf } from './zoned-time.ts'

/**
 * Edits a moment in the organisation's time zone, regardless of the computer's. The value is in UTC, as on the wire.
 */
export function InstantInput({
  value,
  onChange,
  disabled = false,
  ...described
}: Partial<Described> & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly disabled?: boolean
  readonly onBlur?: () => void
}) {
  const zone = siteConfig().timeZone
  const lang = useLanguage()
  const t = useTexts(uiTexts)
  const shown = value === null || Number.isNaN(Date.parse(value)) ? undefined : value
  return (
    <CoveredInput
      {...described}
      type="datetime-local"
      disabled={disabled}
      value={shown === undefined ? '' : localOf(shown, zone)}
      onChange={({ currentTarget }) => {
        const moment = currentTarget.value === '' ? undefined : instantOf(currentTarget.value, zone)
        onChange(moment === undefined ? null : printInstant(moment))
      }}
      shown={shown === undefined ? undefined : formatExact(shown, { lang, zone })}
      placeholder={t.chooseTime}
    />
  )
}

function localOf(moment: string, zone: string): string {
  const { year, month, day, hour, minute } = partsOf(moment, zone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}
