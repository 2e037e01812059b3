import { listReads } from '../../crud/reads/list-reads.ts'
import { MATERIAL_ROWS, PAGE_ROWS } from './internal/page-rows.ts'
import type { Screen, ScreenRight } from '../../shell/screen.ts'

const pages: ScreenRight = { model: 'CubicEventPage', tags: ['create', 'write'] }
const materials: ScreenRight = { model: 'PageMaterialFile', tags: ['create', 'write'] }

const help = 'administrator#types-pages-projects-data'

export const pageScreens: readonly Screen[] = [
  {
    path: 'pages',
    label: { cn: '页面与素材', en: 'Pages and materials' },
    keywords: '页面 素材 文件 资料 page material file',
    load: async () => (await import('./components/page-screens.tsx')).PageList,
    reads: ({ search }) => listReads(PAGE_ROWS, search),
    nav: { section: 'events', order: 50, icon: 'page' },
    right: pages,
    help,
  },
  {
    path: 'pages/materials',
    label: { cn: '素材', en: 'Materials' },
    load: async () => (await import('./components/page-screens.tsx')).MaterialList,
    reads: ({ search }) => listReads(MATERIAL_ROWS, search),
    right: materials,
    help,
  },
  {
    path: 'pages/materials/:id',
    label: { cn: '素材', en: 'Material' },
    load: async () => (await import('./components/page-screens.tsx')).MaterialForm,
    right: materials,
    help,
  },
]
