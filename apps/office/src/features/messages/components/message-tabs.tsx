import { useTexts } from '@cubic/web-kit/language/text'
import { officePath } from '../../../shell/screen.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { messageTexts } from '../data/texts.ts'

export function MessageTabs() {
  const t = useTexts(messageTexts)
  const tabs = [
    { to: officePath('messages'), label: t.log },
    { to: officePath('messages/templates'), label: t.templates },
    { to: officePath('messages/settings'), label: t.settings },
  ]
  return <TabLinks label={t.parts} tabs={tabs} />
}
