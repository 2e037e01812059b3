import { recordIdOf } from '../../crud/model/record-id.ts'
import type { Screen } from '../../shell/screen.ts'
import { reportOf } from './data/api.ts'

export const reportScreens: readonly Screen[] = [
  {
    path: 'events/:event/report',
    label: { cn: '活动报告', en: 'Report of an event' },
    load: async () => (await import('./components/report-screen.tsx')).ReportScreen,
    reads: ({ params }) => [reportOf(recordIdOf(params['event']))],
    right: { model: 'CubicReportLink', tags: ['read'] },
    help: 'organiser#read-the-report',
  },
]
