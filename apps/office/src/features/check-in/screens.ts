import { listReads } from '../../crud/reads/list-reads.ts'
import { CHECK_IN_ROWS } from './internal/event-rows.ts'
import type { Screen, ScreenRight } from '../../shell/screen.ts'

/** Opens to everybody who checks people in. */
const right: ScreenRight = { model: 'CubicEventBase', tags: ['venue_code'] }

export const checkInScreens: readonly Screen[] = [
  {
    path: 'check-in',
    label: { cn: '签到', en: 'Check-in' },
    keywords: '通行证 看板 冲突 彩排 大屏 passes board conflicts rehearsal venue qiandao qd',
    load: async () => (await import('./components/check-in-events.tsx')).CheckInEvents,
    reads: ({ search }) => listReads(CHECK_IN_ROWS, search),
    nav: { section: 'events', order: 25, icon: 'check-circle' },
    right,
    help: 'door#before-the-day-staff',
  },
  {
    path: 'check-in/:event/wall',
    label: { cn: '大屏看板', en: 'Board for a wall' },
    load: async () => (await import('./components/wall-board.tsx')).WallBoard,
    right,
    bare: true,
  },
  {
    path: 'check-in/:event/venue',
    label: { cn: '现场签到码', en: 'Code for the venue' },
    load: async () => (await import('./components/venue-screen.tsx')).VenueScreen,
    right,
    bare: true,
  },
  {
    path: 'check-in/:event/:part?',
    label: { cn: '活动的签到', en: 'Check-in of an event' },
    load: async () => (await import('./components/door-screen.tsx')).DoorScreen,
    right,
    help: { '': 'door#see-how-it-goes', passes: 'door#before-the-day-staff', conflicts: 'door#settle-conflicts-staff' },
  },
]
