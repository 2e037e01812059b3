import { paths } from '@cubic/web-kit/navigation/paths'
import { sayMissing } from '../hydration/rendering.ts'
import { useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { SiteShell } from './site-shell.tsx'
import { siteTexts } from './site-texts.ts'

export function NotFoundPage() {
  const t = useTexts(siteTexts)
  useTitle(t.notFound)
  sayMissing()
  return (
    <SiteShell>
      <h1 className="sr-only">{t.notFound}</h1>
      <EmptyState icon="search" title={t.notFound} action={<LinkButton to={paths.home()}>{t.toHome}</LinkButton>}>
        {t.notFoundHint}
      </EmptyState>
    </SiteShell>
  )
}
