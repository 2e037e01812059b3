import { listReads } from '../../crud/reads/list-reads.ts'
import { TYPE_ROWS } from './internal/type-rows.ts'
import { officePath, type Command, type Screen, type ScreenRight } from '../../shell/screen.ts'

const right: ScreenRight = { model: 'CubicEventType', tags: ['create', 'write'] }

const help = 'administrator#types-pages-projects-data'

export const typeScreens: readonly Screen[] = [
  {
    path: 'event-types',
    label: { cn: '活动类型', en: 'Event types' },
    load: async () => (await import('./components/type-screens.tsx')).TypeList,
    reads: ({ search }) => listReads(TYPE_ROWS, search),
    nav: { section: 'events', order: 30, icon: 'cube' },
    right,
    help,
  },
  {
    path: 'event-types/:id',
    label: { cn: '活动类型', en: 'Event type' },
    load: async () => (await import('./components/type-screens.tsx')).TypeForm,
    help,
  },
]

export const typeCommands: readonly Command[] = [
  {
    label: { cn: '新建活动类型', en: 'New event type' },
    icon: 'plus',
    to: officePath('event-types/new'),
    right: { model: 'CubicEventType', tags: ['create'] },
  },
]
