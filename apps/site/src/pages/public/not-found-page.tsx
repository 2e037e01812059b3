import { paths } from '../../lib/paths.ts'
import { sayMissing } from '../../lib/rendering.ts'
import { useTexts } from '../../lib/text.ts'
import { useTitle } from '../../lib/title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
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
