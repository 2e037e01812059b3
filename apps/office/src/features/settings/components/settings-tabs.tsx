import { useTexts } from '@cubic/web-kit/language/text'
import { officePath } from '../../../shell/screen.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { settingsTexts } from '../data/texts.ts'

export function SettingsTabs() {
  const t = useTexts(settingsTexts)
  const tabs = [
    { to: officePath('settings'), label: t.identity },
    { to: officePath('settings/data'), label: t.data },
    { to: officePath('settings/system'), label: t.system },
  ]
  return <TabLinks label={t.parts} tabs={tabs} />
}
