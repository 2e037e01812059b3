import { CREATE_TAG } from '@cubic/contract'
import { officePath, type Command, type Screen, type ScreenRight } from '../../shell/screen.ts'
import { listReads } from '../../crud/reads/list-reads.ts'
import { waitingEvents } from './data/api.ts'
import { EVENT_ROWS } from './internal/event-rows.ts'

const right: ScreenRight = { model: 'CubicEventBase', tags: [CREATE_TAG, 'write', 'audit'] }

export const eventScreens: readonly Screen[] = [
  {
    path: 'events',
    label: { cn: '活动', en: 'Events' },
    load: async () => (await import('./components/list/event-list.tsx')).EventList,
    reads: ({ search }) => listReads(EVENT_ROWS, search),
    nav: {
      section: 'events',
      order: 10,
      icon: 'calendar',
      count: { of: waitingEvents, label: { cn: '待您审核', en: 'For you to review' } },
      onPhone: true,
    },
    keywords: 'activities huodong hd',
    right,
    help: 'organiser',
  },
  {
    path: 'events/calendar',
    label: { cn: '活动日历', en: 'Calendar of events' },
    load: async () => (await import('./components/list/event-calendar.tsx')).EventCalendar,
    keywords: 'calendar month week clash rili rl 场地 冲突',
    right,
    help: 'organiser#see-the-calendar',
  },
  {
    path: 'events/new',
    label: { cn: '开始一个活动', en: 'Start an event' },
    load: async () => (await import('./components/list/new-event.tsx')).NewEvent,
    keywords: 'create xinjian',
    right: { model: 'CubicEventBase', tags: [CREATE_TAG] },
    help: 'organiser#start-an-event',
  },
  {
    path: 'events/:id/:part?',
    label: { cn: '活动', en: 'Event' },
    load: async () => (await import('./components/editor/event-editor.tsx')).EventEditor,
    right,
    help: {
      '': 'organiser#fill-it-in',
      form: 'organiser#ask-questions',
      registration: 'organiser#say-who-can-register',
      sessions: 'organiser#split-it-into-sessions',
      'check-in': 'organiser#before-the-day',
    },
  },
]

export const eventCommands: readonly Command[] = [
  {
    label: { cn: '新建活动', en: 'New event' },
    icon: 'plus',
    to: officePath('events/new'),
    right: { model: 'CubicEventBase', tags: [CREATE_TAG] },
  },
]
