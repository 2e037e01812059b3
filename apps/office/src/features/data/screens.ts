import { modelReads } from '../../crud/reads/list-reads.ts'
import type { Screen, ScreenRight } from '../../shell/screen.ts'

const right: ScreenRight = { model: 'ViewConfig', tags: ['create', 'write'] }

const help = 'administrator#types-pages-projects-data'

export const dataScreens: readonly Screen[] = [
  {
    path: 'data',
    label: { cn: '数据', en: 'Data' },
    keywords: '模型 透视表 汇总 视图 model pivot view',
    load: async () => (await import('./components/data-screens.tsx')).DataStart,
    nav: { section: 'organisation', order: 90, icon: 'database' },
    right,
    help,
  },
  {
    path: 'data/:model',
    label: { cn: '数据', en: 'Data' },
    load: async () => (await import('./components/data-screens.tsx')).DataList,
    reads: ({ params }) => modelReads(params['model'] ?? ''),
    help,
  },
  {
    path: 'data/:model/:id',
    label: { cn: '记录', en: 'Record' },
    load: async () => (await import('./components/data-screens.tsx')).DataRecord,
    help,
  },
]
