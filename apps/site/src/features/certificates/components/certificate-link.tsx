import { printCertificateCode } from '@cubic/domain/certificate/code-slips'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { certificateOfTicket } from '../data/api.ts'

const linkTexts = texts({ open: { cn: '查看证书', en: 'Open the certificate' } })

export type CertificateLinkProps = { readonly applicantId: number }

/** The way from a ticket to its certificate, if there is one: until that is known, and without network, nothing. */
export function CertificateLink({ applicantId }: CertificateLinkProps) {
  const t = useTexts(linkTexts)
  const { data: code } = useQuery(certificateOfTicket(applicantId))
  if (!code) return null
  return (
    <div className="pt-4">
      <LinkButton
        to={paths.certificate(printCertificateCode(code))}
        variant="secondary"
        size="lg"
        icon="certificate"
        block
      >
        {t.open}
      </LinkButton>
    </div>
  )
}
