import { useOtherLanguage } from '@cubic/web-kit/language/language'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '@cubic/web-kit/ui/button'

const switchTexts = texts({ switchLanguage: { cn: 'Switch to English', en: '切换为中文' } })

/** Turns the scanner into the other language; nothing where there is only one. */
export function LanguageSwitch() {
  const t = useTexts(switchTexts)
  const other = useOtherLanguage()
  return other ? <IconButton label={t.switchLanguage} icon="globe" onClick={other.switchTo} /> : null
}
