import { useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { CheckHints } from '../../features/certificates/components/check-hints.tsx'
import { CodeForm } from '../../features/certificates/components/code-form.tsx'
import { checkTexts } from '../../features/certificates/data/texts.ts'
import { SiteShell } from '../../shell/site-shell.tsx'

export function VerifyPage() {
  const t = useTexts(checkTexts)
  useTitle(t.title)
  return (
    <SiteShell>
      <PageContainer width="narrow" className="grid gap-5 pt-6 pb-16 lg:pt-10">
        <div>
          <h1 className="text-2xl">{t.title}</h1>
          <p className="mt-1.5 text-ink-2">{t.intro}</p>
        </div>
        <CodeForm />
        <CheckHints />
      </PageContainer>
    </SiteShell>
  )
}
