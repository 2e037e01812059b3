import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage, useOtherLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { logOut } from '@cubic/web-kit/session/sign-in'
import { useTexts } from '@cubic/web-kit/language/text'
import { useTheme } from '@cubic/web-kit/appearance/theme'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { CurrentUser } from '@cubic/data-client'
import { LANGUAGE_NAMES } from '../data/languages.ts'
import { ownRoles } from '../data/own-roles.ts'
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuLine, MenuLinkItem } from '../ui/menu.tsx'
import { shellTexts } from './texts.ts'

/** Language, theme, link to the site, and log-out, behind the user's picture; `showsName` beside their name. */
export function AccountMenu({ user, showsName = false }: { readonly user: CurrentUser; readonly showsName?: boolean }) {
  const t = useTexts(shellTexts)
  const lang = useLanguage()
  const other = useOtherLanguage()
  const name = user.nickname || user.name
  const trigger = (
    <button
      type="button"
      aria-label={`${t.account}: ${name}`}
      className={
        showsName
          ? 'flex w-full items-center gap-2.5 rounded-[10px] px-1.5 py-1 text-left transition hover:bg-fill'
          : 'grid size-10 place-items-center'
      }
    >
      <Avatar name={name} src={user.avatar} size={30} />
      {showsName && (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-[0.84375rem] leading-tight font-semibold">{name}</span>
            <OwnRoles uid={user.uid} />
          </span>
          <Icon name="more" size={17} className="text-ink-3" />
        </>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger} align="start">
      <div className="px-2.5 py-1.5">
        <div className="font-semibold">{name}</div>
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
      <ThemeChoice />
      <MenuLine />
      <MenuLinkItem to={paths.home()} icon="globe">
        {t.toSite}
      </MenuLinkItem>
      {user.is_scanner && (
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

function OwnRoles({ uid }: { readonly uid: number }) {
  const { data: roles = [] } = useQuery(ownRoles(uid))
  const lang = useLanguage()
  return roles.length === 0 ? null : (
    <span className="block truncate text-xs leading-tight text-ink-3">{roles.join(lang === 'cn' ? '、' : ', ')}</span>
  )
}

function ThemeChoice() {
  const t = useTexts(shellTexts)
  const [theme, setTheme] = useTheme()
  return (
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
  )
}
