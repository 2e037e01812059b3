import type { Screen } from '../../shell/screen.ts'

export const handbookScreens: readonly Screen[] = [
  {
    path: 'handbook/:chapter?',
    label: { cn: '使用手册', en: 'Handbook' },
    keywords: '帮助 说明 文档 help manual guide bangzhu shouce',
    load: async () => (await import('./components/handbook-screen.tsx')).HandbookScreen,
  },
]
