import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { island } from '../../hydration/island.tsx'
import { useParams } from '../../hydration/router.tsx'
import { SiteShell } from '../../shell/site-shell.tsx'

const pageTexts = texts({ title: { cn: '活动报告', en: 'Event report' } })

/** An island, so that what it shares with other pages stays in their files. */
const SharedReportView = island(
  async () => (await import('../../features/reports/components/shared-report-view.tsx')).SharedReportView,
)

export function ReportPage() {
  useTitle(useTexts(pageTexts).title)
  const code = useParams()['secret'] ?? ''
  return (
    <SiteShell>
      <SharedReportView code={code} />
    </SiteShell>
  )
}
