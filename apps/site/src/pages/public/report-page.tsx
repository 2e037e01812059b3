import { texts, useTexts } from '@cubic/web-kit/text'
import { useTitle } from '@cubic/web-kit/title'
import { SharedReportView } from '../../features/reports/components/shared-report-view.tsx'
import { useParams } from '../../hydration/router.tsx'
import { SiteShell } from '../../shell/site-shell.tsx'

const pageTexts = texts({ title: { cn: '活动报告', en: 'Event report' } })

export function ReportPage() {
  useTitle(useTexts(pageTexts).title)
  const code = useParams()['secret'] ?? ''
  return (
    <SiteShell>
      <SharedReportView code={code} />
    </SiteShell>
  )
}
