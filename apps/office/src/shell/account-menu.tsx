import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage, useOtherLanguage } from '@cubic/web-kit/language'
import { paths } from '@cubic/web-kit/paths'
import { logOut } from '@cubic/web-kit/sign-in'
import { useTexts } from '@cubic/web-kit/text'
import { useTheme } from '@cubic/web-kit/theme'
import type { CurrentUser } from '@cubic/data-client'
import type { ReactElement } from 'react'
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuLine, MenuLinkItem } from '../ui/menu.tsx'
import { shellTexts } from './texts.ts'

const LANGUAGE_NAMES = { cn: '中文', en: 'English' } as const

/** Language, theme, link to the site, and log-out. */
export function AccountMenu({
  user,
  trigger,
}: {
  readonly user: CurrentUser
  readonly trigger: ReactElement<Record<string, unknown>>
}) {
  const t = useTexts(shellTexts)
  const lang = useLanguage()
  const other = useOtherLanguage()
  const [theme, setTheme] = useTheme()
  return (
    <Menu trigger={trigger} align="start">
      <div className="px-2.5 py-1.5">
        <div className="font-semibold">{user.nickname || user.name}</div>
        {user.email && <div className="text-xs text-ink-3">{user.email}</div>}
      </div>
      <MenuLine />
      {other && (
        <MenuGroup label={t.language}>
          <MenuChoices
            value={lang}
            onChange={(next) => next !== lang && other.switchTo()}
            choices={siteConfig().languages.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
          />
        </MenuGroup>
      )}
      <MenuGroup label={t.theme}>
        <MenuChoices
          value={theme}
          onChange={setTheme}
          choices={[
            { value: 'system', label: t.themeSystem, icon: 'device' },
            { value: 'light', label: t.themeLight, icon: 'sun' },
            { value: 'dark', label: t.themeDark, icon: 'moon' },
          ]}
        />
      </MenuGroup>
      <MenuLine />
      <MenuLinkItem to={paths.home()} icon="globe">
        {t.toSite}
      </MenuLinkItem>
      {user.is_admin && (
        <MenuLinkItem to={paths.scan()} icon="scan">
          {t.scan}
        </MenuLinkItem>
      )}
      <MenuLine />
      <MenuItem icon="logout" onClick={() => void logOut()}>
        {t.logOut}
      </MenuItem>
    </Menu>
  )
}
