import type { SampleEvent } from './events.ts'
import { at, DAY, HOUR, later, MINUTE } from './moments.ts'
import type { Row } from './rows.ts'

/** What makes a certain event what it is; the rest is drawn. */
export type Wish = {
  readonly title: string
  readonly type: number
  readonly starts: Date
  readonly hours?: number
  readonly opens?: Date
  readonly closes?: Date
  readonly limit?: number | null
  readonly wanted?: number
  readonly needAudit?: boolean
  readonly waitlist?: boolean
  readonly closed?: boolean
  /** Seats kept for staff until then. */
  readonly keptForStaff?: { readonly seats: number; readonly until: Date }
  readonly leaveFreesSeat?: boolean
  readonly everyQuestion?: boolean
  readonly stage?: SampleEvent['stage']
  readonly columns?: Row
}

/** The events that the tour of the product meets first. `PINNED` is open and asks a question of each type. */
export const NOTABLE = {
  pinned: 1,
  lecture: 2,
  volunteers: 3,
  pottery: 4,
  opensSoon: 5,
  opensLater: 6,
  waitlisted: 7,
  full: 8,
  concert: 9,
  online: 10,
  running: 11,
  customPage: 12,
  reviewed: 13,
  attended: 14,
  rated: 15,
  leave: 16,
  group: 17,
  staffOnly: 18,
  reserved: 19,
  leaveFrees: 20,
} as const

export function notableEvents(now: Date): readonly Wish[] {
  const soon = later(now, 3 * MINUTE)
  return [
    {
      title: '人工智能创新挑战赛 · 校内选拔',
      type: 1,
      starts: at(now, 7, 9),
      hours: 8.5,
      limit: 120,
      wanted: 86,
      everyQuestion: true,
      closes: later(now, 2 * DAY),
      columns: {
        top_or_not: true,
        home_calender: true,
        address: '李文正馆报告厅',
        notice: '请携带笔记本电脑与学生证，08:40 开始签到。',
      },
    },
    {
      title: '自然语言处理前沿讲座：大模型如何读懂古籍',
      type: 0,
      starts: later(at(now, 0, 19), now > at(now, 0, 18) ? DAY : 0),
      limit: 300,
      wanted: 296,
      columns: { home_calender: true, home_todo_list: true, address: '六教 6A118' },
    },
    {
      title: '校园马拉松志愿者招募',
      type: 3,
      starts: at(now, 5, 7),
      limit: null,
      wanted: 128,
      columns: { home_calender: true, address: '东大操场' },
    },
    {
      title: '陶艺体验工坊',
      type: 6,
      starts: at(now, 8, 14),
      limit: 20,
      wanted: 0,
      opens: at(now, 4, 12),
      columns: { address: '美院 B 区 102', home_calender: true },
    },
    {
      title: '机器人竞技赛报名说明会',
      type: 1,
      starts: at(now, 4, 18),
      limit: 90,
      wanted: 0,
      opens: soon,
      columns: { address: '罗姆楼 1-312' },
    },
    {
      title: '校园十佳歌手决赛 · 观众票',
      type: 2,
      starts: at(now, 10, 19),
      limit: 100,
      wanted: 0,
      opens: later(now, 20 * MINUTE),
      columns: { home_calender: true, home_todo_list: true },
    },
    { title: '活字印刷体验', type: 6, starts: at(now, 6, 10), limit: 16, wanted: 24, waitlist: true },
    { title: '天文台观星夜', type: 7, starts: at(now, 3, 19), limit: 30, wanted: 30, columns: { home_calender: true } },
    {
      title: '冬日合唱音乐会：从巴赫到谷建芬',
      type: 2,
      starts: at(now, 9, 19, 30),
      limit: 3200,
      wanted: 3000,
      columns: { home_calender: true, address: '新清华学堂' },
    },
    {
      title: 'Open Source Night: Your First Pull Request',
      type: 0,
      starts: at(now, 3, 20),
      limit: 500,
      wanted: 233,
      columns: { activity_mode: 'online', address: '线上活动 Online' },
    },
    {
      title: '图书馆开放日：走进善本书库',
      type: 7,
      starts: new Date(Math.floor((now.getTime() - 2 * HOUR) / (30 * MINUTE)) * 30 * MINUTE),
      hours: 6,
      limit: 60,
      wanted: 52,
      columns: { home_calender: true, address: '图书馆老馆' },
    },
    {
      title: '数字人文工作坊：地方志里的中国',
      type: 0,
      starts: at(now, 12, 14),
      hours: 3,
      limit: 80,
      wanted: 41,
      columns: { home_calender: true },
    },
    { title: '青年学者学术沙龙（需审核）', type: 0, starts: at(now, 11, 15), limit: 40, wanted: 30, needAudit: true },
    { title: '摄影社秋景外拍分享', type: 6, starts: at(now, -2, 14), limit: 24, wanted: 24 },
    { title: '院士面对面：材料科学七十年', type: 0, starts: at(now, -9, 19), limit: 300, wanted: 210 },
    { title: '羽毛球院系联赛', type: 4, starts: at(now, 2, 18), limit: 64, wanted: 50 },
    { title: '植物园秋色行', type: 7, starts: at(now, 1, 9), limit: 40, wanted: 22 },
    { title: '教职工健步走', type: 4, starts: at(now, 6, 16), limit: null, wanted: 0 },
    {
      title: '校史馆夜间导览',
      type: 7,
      starts: at(now, 5, 19),
      limit: 30,
      wanted: 24,
      keptForStaff: { seats: 6, until: at(now, 2, 12) },
    },
    {
      title: '手冲咖啡品鉴课',
      type: 6,
      starts: at(now, 4, 14),
      limit: 20,
      wanted: 25,
      waitlist: true,
      leaveFreesSeat: true,
    },
  ]
}
