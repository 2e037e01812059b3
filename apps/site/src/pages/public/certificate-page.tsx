import { useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { CheckedCodeView } from '../../features/certificates/components/checked-code-view.tsx'
import { checkTexts } from '../../features/certificates/data/texts.ts'
import { useParams } from '../../hydration/router.tsx'
import { SiteShell } from '../../shell/site-shell.tsx'

export function CertificatePage() {
  useTitle(useTexts(checkTexts).title)
  const code = useParams()['secret'] ?? ''
  return (
    <SiteShell>
      <PageContainer width="narrow" className="pt-5 pb-16 lg:pt-10">
        {/* another code starts anew, without the name of the last one */}
        <CheckedCodeView key={code} code={code} />
      </PageContainer>
    </SiteShell>
  )
}
