import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { ViewBanner } from '@cubic/web-kit/ui/view-banner'

const pageTexts = texts({
  title: { cn: '扫码签到', en: 'Check-in scanner' },
  viewing: { cn: '查看时不能签到', en: 'No check-in while viewing' },
  hint: { cn: '结束查看后，扫码页照常使用。', en: 'Stop viewing, and the scanner works as usual.' },
})

export function ViewedPage() {
  const t = useTexts(pageTexts)
  useTitle(t.title)
  return (
    <>
      <ViewBanner />
      <main tabIndex={-1}>
        <h1 className="sr-only">{t.title}</h1>
        <EmptyState icon="info" title={t.viewing}>
          {t.hint}
        </EmptyState>
      </main>
    </>
  )
}
