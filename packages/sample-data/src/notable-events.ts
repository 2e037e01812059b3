import type { EventStage, Text } from '@cubic/contract'
import { ONLINE } from './event-texts.ts'
import { at, DAY, HOUR, later, MINUTE } from './moments.ts'
import type { Row } from './rows.ts'

export type Wish = {
  readonly title: Text
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
  readonly keptForStaff?: { readonly seats: number; readonly until: Date }
  readonly leaveFreesSeat?: boolean
  readonly everyQuestion?: boolean
  readonly stage?: EventStage
  readonly address?: Text
  readonly notice?: Text
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
  tonight: 21,
  opensInMinutes: 22,
  opensWithinTheHour: 23,
  workshops: 24,
} as const

/** The day on which the workshops begin, and how long they go on: to the afternoon of the third day. */
export const WORKSHOPS_IN_DAYS = 6
const WORKSHOP_HOURS = 2 * 24 + 7

// oxlint-disable-next-line max-lines-per-function -- a list of events
export function notableEvents(now: Date): readonly Wish[] {
  const soon = later(now, 3 * MINUTE)
  return [
    {
      title: { cn: '人工智能创新挑战赛 · 校内选拔', en: 'AI Innovation Challenge: Campus Trials' },
      type: 1,
      starts: at(now, 7, 9),
      hours: 8.5,
      limit: 120,
      wanted: 86,
      everyQuestion: true,
      closes: later(now, 2 * DAY),
      address: { cn: '李文正馆报告厅', en: 'Auditorium, Li Wenzheng Library' },
      notice: {
        cn: '请携带笔记本电脑与学生证，08:40 开始签到。',
        en: 'Bring a laptop and your student card. Check-in opens at 08:40.',
      },
      columns: { top_or_not: true, home_calender: true },
    },
    {
      title: {
        cn: '自然语言处理前沿讲座：大模型如何读懂古籍',
        en: 'Frontiers of NLP: Teaching Language Models to Read Ancient Texts',
      },
      type: 0,
      starts: later(at(now, 0, 19), now > at(now, 0, 18) ? DAY : 0),
      limit: 300,
      wanted: 296,
      address: { cn: '六教 6A118', en: 'Teaching Building 6, Room 6A118' },
      columns: { home_calender: true, home_todo_list: true },
    },
    {
      title: { cn: '校园马拉松志愿者招募', en: 'Campus Marathon: Volunteers Wanted' },
      type: 3,
      starts: at(now, 5, 7),
      limit: null,
      wanted: 128,
      address: { cn: '东大操场', en: 'East Stadium' },
      columns: { home_calender: true },
    },
    {
      title: { cn: '陶艺体验工坊', en: 'A First Try at Pottery' },
      type: 6,
      starts: at(now, 8, 14),
      limit: 20,
      wanted: 0,
      opens: at(now, 4, 12),
      address: { cn: '美院 B 区 102', en: 'Academy of Arts, Block B, Room 102' },
      columns: { home_calender: true },
    },
    {
      title: { cn: '机器人竞技赛报名说明会', en: 'Robot Arena: Information Session' },
      type: 1,
      starts: at(now, 4, 18),
      limit: 90,
      wanted: 0,
      opens: soon,
      address: { cn: '罗姆楼 1-312', en: 'Rohm Building, Room 1-312' },
    },
    {
      title: { cn: '校园十佳歌手决赛 · 观众票', en: 'Campus Top Ten Singers, the Final: Audience Tickets' },
      type: 2,
      starts: at(now, 10, 19),
      limit: 100,
      wanted: 0,
      opens: later(now, 20 * MINUTE),
      columns: { home_calender: true, home_todo_list: true },
    },
    {
      title: { cn: '活字印刷体验', en: 'Movable Type: Print Your Own Page' },
      type: 6,
      starts: at(now, 6, 10),
      limit: 16,
      wanted: 24,
      waitlist: true,
    },
    {
      title: { cn: '天文台观星夜', en: 'Stargazing at the Observatory' },
      type: 7,
      starts: at(now, 3, 19),
      limit: 30,
      wanted: 30,
      columns: { home_calender: true },
    },
    {
      title: { cn: '冬日合唱音乐会：从巴赫到谷建芬', en: 'Winter Choir Concert: From Bach to Gu Jianfen' },
      type: 2,
      starts: at(now, 9, 19, 30),
      limit: 3200,
      wanted: 3000,
      address: { cn: '新清华学堂', en: 'New Concert Hall' },
      columns: { home_calender: true },
    },
    {
      title: { cn: '开源之夜：你的第一个 Pull Request', en: 'Open Source Night: Your First Pull Request' },
      type: 0,
      starts: at(now, 3, 20),
      limit: 500,
      wanted: 233,
      address: ONLINE,
      columns: { activity_mode: 'online', act_url: 'https://meeting.example.edu/j/8472019' },
    },
    {
      title: { cn: '图书馆开放日：走进善本书库', en: 'Library Open Day: Inside the Rare Books Vault' },
      type: 7,
      starts: new Date(Math.floor((now.getTime() - 2 * HOUR) / (30 * MINUTE)) * 30 * MINUTE),
      hours: 6,
      limit: 60,
      wanted: 52,
      address: { cn: '图书馆老馆', en: 'The Old Library' },
      columns: { home_calender: true },
    },
    {
      title: { cn: '数字人文工作坊：地方志里的中国', en: 'Digital Humanities Workshop: China in Its Local Gazetteers' },
      type: 0,
      starts: at(now, 12, 14),
      hours: 3,
      limit: 80,
      wanted: 41,
      columns: { home_calender: true },
    },
    {
      title: { cn: '青年学者学术沙龙（需审核）', en: 'Young Scholars’ Salon (by Application)' },
      type: 0,
      starts: at(now, 11, 15),
      limit: 40,
      wanted: 30,
      needAudit: true,
    },
    {
      title: { cn: '摄影社秋景外拍分享', en: 'Photo Club: Pictures from the Autumn Walk' },
      type: 6,
      starts: at(now, -2, 14),
      limit: 24,
      wanted: 24,
    },
    {
      title: { cn: '院士面对面：材料科学七十年', en: 'Meet the Academician: Seventy Years of Materials Science' },
      type: 0,
      starts: at(now, -9, 19),
      limit: 300,
      wanted: 210,
    },
    { title: { cn: '羽毛球院系联赛', en: 'Badminton League' }, type: 4, starts: at(now, 2, 18), limit: 64, wanted: 50 },
    {
      title: { cn: '植物园秋色行', en: 'Autumn Colours in the Botanical Garden' },
      type: 7,
      starts: at(now, 1, 9),
      limit: 40,
      wanted: 22,
    },
    { title: { cn: '教职工健步走', en: 'Staff Walking Day' }, type: 4, starts: at(now, 6, 16), limit: null, wanted: 0 },
    {
      title: { cn: '校史馆夜间导览', en: 'The University Museum by Night' },
      type: 7,
      starts: at(now, 5, 19),
      limit: 30,
      wanted: 24,
      keptForStaff: { seats: 6, until: at(now, 2, 12) },
    },
    {
      title: { cn: '手冲咖啡品鉴课', en: 'Pour-Over Coffee: A Tasting Class' },
      type: 6,
      starts: at(now, 4, 14),
      limit: 20,
      wanted: 25,
      waitlist: true,
      leaveFreesSeat: true,
    },
    {
      title: { cn: '光影之夜：默片与现场钢琴', en: 'Film Night: Silent Classics with Live Piano' },
      type: 2,
      starts: tonight(now),
      limit: 150,
      wanted: 63,
      opens: later(now, -6 * DAY),
      closes: tonight(now),
      address: { cn: '学生活动中心剧场', en: 'Theatre, Student Centre' },
      columns: { home_calender: true },
    },
    {
      title: { cn: '篆刻一日课', en: 'Seal Carving in a Day' },
      type: 6,
      starts: at(now, 2, 10),
      limit: 16,
      wanted: 0,
      opens: later(now, 10 * MINUTE),
    },
    {
      title: { cn: '攀岩入门', en: 'Climbing for Beginners' },
      type: 4,
      starts: at(now, 3, 18),
      limit: 24,
      wanted: 0,
      opens: later(now, 45 * MINUTE),
    },
    {
      title: { cn: '数字人文工作坊周', en: 'Digital Humanities Week' },
      type: 6,
      starts: at(now, WORKSHOPS_IN_DAYS, 9),
      hours: WORKSHOP_HOURS,
      limit: null,
      wanted: 96,
      waitlist: true,
      address: { cn: '图书馆三层', en: 'The library, third floor' },
      notice: {
        cn: '报一次，选您要的场次；每场都用同一个报名码签到。',
        en: 'Register once for the sessions you choose. One ticket checks you in at each.',
      },
      columns: { home_calender: true },
    },
  ]
}

/** This evening with an hour left to register, or tomorrow evening if it is too late. */
function tonight(now: Date): Date {
  const usual = at(now, 0, 20)
  const inAnHour = new Date(Math.ceil((now.getTime() + HOUR) / (30 * MINUTE)) * 30 * MINUTE)
  if (usual >= inAnHour) return usual
  return inAnHour <= at(now, 0, 22, 30) ? inAnHour : at(now, 1, 20)
}
