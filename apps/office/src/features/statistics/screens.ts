import type { Screen } from '../../shell/screen.ts'

export const statisticsScreens: readonly Screen[] = [
  {
    path: 'statistics',
    label: { cn: '统计', en: 'Statistics' },
    keywords: '报名 到场 未到 图表 对比 tongji numbers charts attendance no-show report',
    load: async () => (await import('./components/statistics-screen.tsx')).StatisticsScreen,
    nav: { section: 'organisation', order: 85, icon: 'chart' },
    // Reading report links is a staff right, unlike reading applicants: everybody reads their own tickets.
    right: { model: 'CubicReportLink', tags: ['read'] },
    help: 'organiser#count-what-happened',
  },
]
