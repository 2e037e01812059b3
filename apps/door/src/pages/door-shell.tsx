import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage, useOtherLanguage } from '@cubic/web-kit/language'
import { paths } from '@cubic/web-kit/paths'
import { Link } from '@cubic/web-kit/routing'
import { texts, useTexts } from '@cubic/web-kit/text'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { IconButton } from '@cubic/web-kit/ui/button'
import { AppHeader, PageShell } from '@cubic/web-kit/ui/layout'
import type { ReactNode } from 'react'

const shellTexts = texts({ switchLanguage: { cn: 'Switch to English', en: '切换为中文' } })

/** Frame of the pages without a scanner, with a link to the site and the language switch. */
export function DoorShell({ children }: { readonly children: ReactNode }) {
  return <PageShell header={<AppHeader brand={<Brand />}>{<LanguageSwitch />}</AppHeader>}>{children}</PageShell>
}

function Brand() {
  const lang = useLanguage()
  return (
    <Link to={paths.home()} className="flex min-w-0 items-center gap-[9px] rounded-md text-[1.0625rem] font-bold">
      <AppMark />
      <span className="truncate">{siteConfig().name[lang]}</span>
    </Link>
  )
}

function LanguageSwitch() {
  const t = useTexts(shellTexts)
  const other = useOtherLanguage()
  return other ? <IconButton label={t.switchLanguage} icon="globe" onClick={other.switchTo} /> : null
}
