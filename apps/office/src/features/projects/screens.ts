import { listReads } from '../../crud/reads/list-reads.ts'
import { PROJECT_ROWS } from './internal/project-rows.ts'
import { officePath, type Command, type Screen, type ScreenRight } from '../../shell/screen.ts'

const right: ScreenRight = { model: 'CubicProject', tags: ['create'] }

const help = 'administrator#types-pages-projects-data'

export const projectScreens: readonly Screen[] = [
  {
    path: 'projects',
    label: { cn: '项目与反馈', en: 'Projects and feedback' },
    load: async () => (await import('./components/project-screens.tsx')).ProjectList,
    reads: ({ search }) => listReads(PROJECT_ROWS, search),
    nav: { section: 'organisation', order: 20, icon: 'layers' },
    right,
    help,
  },
  {
    path: 'projects/:id',
    label: { cn: '项目', en: 'Project' },
    load: async () => (await import('./components/project-screens.tsx')).ProjectForm,
    help,
  },
]

export const projectCommands: readonly Command[] = [
  {
    label: { cn: '新建项目', en: 'New project' },
    icon: 'plus',
    to: officePath('projects/new'),
    right: { model: 'CubicProject', tags: ['create'] },
  },
]
