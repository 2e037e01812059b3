import { recordIdOf } from '../../crud/model/record-id.ts'
import { listReads } from '../../crud/reads/list-reads.ts'
import { officePath, type Command, type Screen, type ScreenRight } from '../../shell/screen.ts'
import { hoursOfEvent } from './data/api.ts'
import { waitingHours } from './data/waiting.ts'
import { CATEGORY_ROWS, ENTRY_ROWS, HOUR_EVENT_ROWS, TERM_ROWS } from './internal/hour-rows.ts'

const staff: ScreenRight = { model: 'CubicHourEntry', tags: ['create'] }
const managers: ScreenRight = { model: 'CubicHourCategory', tags: ['create', 'write'] }

export const hourScreens: readonly Screen[] = [
  {
    path: 'hours',
    label: { cn: '学时', en: 'Hours' },
    keywords: '学时 公示 异议 第二课堂 hours publish objection',
    load: async () => (await import('./components/hour-lists.tsx')).HourEvents,
    reads: ({ search }) => listReads(HOUR_EVENT_ROWS, search),
    nav: {
      section: 'events',
      order: 27,
      icon: 'clock',
      count: { of: waitingHours, label: { cn: '待公示或答复的活动', en: 'Events to publish or answer' } },
    },
    right: staff,
    help: 'organiser#give-hours',
  },
  {
    path: 'hours/people',
    label: { cn: '未达标的人', en: 'Below the minimum' },
    keywords: '学时 未达标 预警 名单 hours below warning',
    load: async () => (await import('./components/people-below.tsx')).PeopleBelow,
    right: staff,
    help: 'organiser#give-hours',
  },
  {
    path: 'hours/entries',
    label: { cn: '学时记录', en: 'Entries of hours' },
    load: async () => (await import('./components/hour-lists.tsx')).EntryList,
    reads: ({ search }) => listReads(ENTRY_ROWS, search),
    right: staff,
    help: 'organiser#give-hours',
  },
  {
    path: 'hours/entries/new',
    label: { cn: '补录学时', en: 'Add hours' },
    load: async () => (await import('./components/hour-forms.tsx')).EntryForm,
    right: staff,
    help: 'organiser#give-hours',
  },
  {
    path: 'hours/categories',
    label: { cn: '学时类别', en: 'Categories of hours' },
    load: async () => (await import('./components/hour-lists.tsx')).CategoryList,
    reads: ({ search }) => listReads(CATEGORY_ROWS, search),
    right: managers,
    help: 'administrator#hours-and-terms',
  },
  {
    path: 'hours/categories/:id',
    label: { cn: '学时类别', en: 'Category of hours' },
    load: async () => (await import('./components/hour-forms.tsx')).CategoryForm,
    help: 'administrator#hours-and-terms',
  },
  {
    path: 'hours/terms',
    label: { cn: '学期', en: 'Terms' },
    load: async () => (await import('./components/hour-lists.tsx')).TermList,
    reads: ({ search }) => listReads(TERM_ROWS, search),
    right: { model: 'CubicTerm', tags: ['create', 'write'] },
    help: 'administrator#hours-and-terms',
  },
  {
    path: 'hours/terms/:id',
    label: { cn: '学期', en: 'Term' },
    load: async () => (await import('./components/hour-forms.tsx')).TermForm,
    help: 'administrator#hours-and-terms',
  },
  {
    path: 'events/:event/hours',
    label: { cn: '活动的学时', en: 'Hours of an event' },
    load: async () => (await import('./components/event-hours.tsx')).EventHours,
    reads: ({ params }) => [hoursOfEvent(recordIdOf(params['event']))],
    right: staff,
    help: 'organiser#give-hours',
  },
]

export const hourCommands: readonly Command[] = [
  {
    label: { cn: '补录学时', en: 'Add hours' },
    icon: 'plus',
    to: officePath('hours/entries/new'),
    right: { model: 'CubicHourEntry', tags: ['create'] },
  },
]
