import { firstSteps, overview, USUAL_DAYS } from './data/api.ts'
import type { Screen } from '../../shell/screen.ts'

export const overviewScreens: readonly Screen[] = [
  {
    path: '',
    label: { cn: '概览', en: 'Overview' },
    load: async () => (await import('./components/overview-screen.tsx')).OverviewScreen,
    reads: () => [overview(USUAL_DAYS), firstSteps()],
    nav: { section: 'events', order: 0, icon: 'overview', onPhone: true },
    keywords: 'dashboard home 首页 统计',
    help: 'organiser',
  },
]
