import { useTexts } from '@cubic/web-kit/language/text'
import { useTheme } from '@cubic/web-kit/appearance/theme'
import { Icon } from '@cubic/web-kit/ui/icon'
import { MenuButton } from '@cubic/web-kit/ui/menu-items'
import { Menu } from '@cubic/web-kit/ui/menu'
import { siteTexts } from './site-texts.ts'

export function ThemeMenu() {
  const t = useTexts(siteTexts)
  const icon = (
    <span className="grid size-10 place-items-center rounded-md transition hover:bg-fill">
      <Icon name="sun" size={21} className="dark:hidden" />
      <Icon name="moon" size={21} className="hidden dark:block" />
    </span>
  )
  return (
    <Menu label={t.theme} trigger={icon}>
      <ThemeChoices />
    </Menu>
  )
}

function ThemeChoices() {
  return useThemeChoices().map(({ value, icon, label, isChosen, choose }) => (
    <MenuButton key={value} icon={icon} onClick={choose}>
      <span className="flex-1">{label}</span>
      {isChosen && <Icon name="check" size={18} className="text-brand-text" />}
    </MenuButton>
  ))
}

export function useThemeChoices() {
  const t = useTexts(siteTexts)
  const [theme, setTheme] = useTheme()
  const choices = [
    { value: 'system', icon: 'device', label: t.themeSystem },
    { value: 'light', icon: 'sun', label: t.themeLight },
    { value: 'dark', icon: 'moon', label: t.themeDark },
  ] as const
  return choices.map((choice) => ({
    ...choice,
    isChosen: theme === choice.value,
    choose: () => setTheme(choice.value),
  }))
}
