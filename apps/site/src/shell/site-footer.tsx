import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language/language'
import { contactUrl, fileUrl, paths } from '@cubic/web-kit/navigation/paths'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { siteTexts } from './site-texts.ts'

const LINK = 'rounded-sm transition hover:text-ink hover:underline underline-offset-3'

export function SiteFooter() {
  const t = useTexts(siteTexts)
  const lang = useLanguage()
  const { name, footer } = siteConfig()
  const { contact, privacy, note } = footer
  return (
    <footer className="border-t border-line">
      <PageContainer className="flex flex-wrap gap-x-6 gap-y-1.5 py-6 text-sm text-ink-3">
        <span>{name[lang]}</span>
        <Link to={paths.verify()} className={LINK}>
          {t.verify}
        </Link>
        {contact && (
          <a href={contactUrl(contact)} className={LINK}>
            {t.contact}
          </a>
        )}
        {privacy && (
          <a href={fileUrl(privacy)} className={LINK}>
            {t.privacy}
          </a>
        )}
        {note && <span>{note[lang]}</span>}
      </PageContainer>
    </footer>
  )
}
