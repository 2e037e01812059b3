import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { Link } from '@cubic/web-kit/navigation/routing'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { AppHeader, PageShell } from '@cubic/web-kit/ui/layout'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../features/check-in/components/controls/language-switch.tsx'

export function DoorShell({ children }: { readonly children: ReactNode }) {
  return (
    <PageShell
      header={
        <AppHeader brand={<Brand />}>
          <LanguageSwitch />
        </AppHeader>
      }
    >
      {children}
    </PageShell>
  )
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
