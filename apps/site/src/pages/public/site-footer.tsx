import { siteConfig } from '../../lib/config.ts'
import { useLanguage } from '../../lib/language.tsx'
import { fileUrl } from '../../lib/paths.ts'
import { useTexts } from '../../lib/text.ts'
import { PageContainer } from '../../ui/layout.tsx'
import { siteTexts } from './site-texts.ts'

const LINK = 'rounded-sm transition hover:text-ink hover:underline underline-offset-3'

/** What stands at the end of every page: whose it is, and what the organisation wants to be found there. */
export function SiteFooter() {
  const t = useTexts(siteTexts)
  const lang = useLanguage()
  const { name, footer } = siteConfig()
  const { contact, privacy, note } = footer
  return (
    <footer className="border-t border-line">
      <PageContainer className="flex flex-wrap gap-x-6 gap-y-1.5 py-6 text-sm text-ink-3">
        <span>{name[lang]}</span>
        {contact && (
          <a href={contact.includes('://') ? contact : `mailto:${contact}`} className={LINK}>
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
