import { type CheckInStatus, LIVE, type RegistrationStatus, type Text } from '@cubic/contract'

/**
 * What each number of the overview, statistics, reports, sheets and exports means. The server's queries say the same in
 * `statistics/data/counts.ts`. A change of meaning takes a new version.
 */
export const DEFINITIONS_VERSION = { number: 1, since: '2026-11-27' } as const

/** Groups of fewer people are not named to those who may see numbers and no people. */
export const GROUP_MIN = 5

/** How many tickets of a group: what is stored, sent and added up; everything else is computed from it. */
export const COUNTS = ['registered', 'seated', 'arrived', 'leave', 'no_show'] as const
export type Counts = { readonly [count in (typeof COUNTS)[number]]: number }

type Definition = { readonly label: Text; readonly says: Text }

export const DEFINITIONS = {
  viewed: {
    label: { cn: '打开页面', en: 'Page views' },
    says: {
      cn: '活动页面被打开的次数，一人多次打开算多次，不含搜索引擎',
      en: 'How often the event’s page was opened, without search engines. Somebody who opens it twice counts twice',
    },
  },
  registered: {
    label: { cn: '报名', en: 'Registrations' },
    says: {
      cn: '现有的报名：报名成功、待审核和候补中的人次，不含取消和未通过的',
      en: 'Registrations that stand: with a seat, waiting for review or on the waitlist. Not those cancelled or not accepted',
    },
  },
  seated: {
    label: { cn: '有名额', en: 'With a seat' },
    says: {
      cn: '报名成功、名额已确认的人次，不含待审核和候补',
      en: 'Registrations with a confirmed seat, without those waiting for review or on the waitlist',
    },
  },
  arrived: {
    label: { cn: '到场', en: 'Arrived' },
    says: {
      cn: '报名成功并已签到的人次，一人在一场活动多次扫码只算一次',
      en: 'With a seat, and checked in. Somebody scanned twice at an event counts once',
    },
  },
  left: {
    label: { cn: '签退', en: 'Checked out' },
    says: {
      cn: '到场后签退的人次，到时自动关闭的不算；只有需要签退的活动才有',
      en: 'Arrived and checked out, without those closed at the end. Only of events with check-out',
    },
  },
  present: {
    label: { cn: '在场分钟', en: 'Minutes present' },
    says: {
      cn: '从第一次签到到最后一次签退，开始前和结束后的不算；有场次的活动是各场之和。报告里是中位数',
      en: 'From the first check-in to the last check-out, without the time before the start and after the end; of all sessions together. Reports tell the median',
    },
  },
  leave: {
    label: { cn: '请假', en: 'On leave' },
    says: {
      cn: '报名成功后请了假、最终没有到场的人次，名额已让出的不算',
      en: 'With a seat, asked for leave and did not come after all. Those who gave their seat up don’t count',
    },
  },
  no_show: {
    label: { cn: '未到', en: 'No-shows' },
    says: {
      cn: '报名成功、没有请假也没有到场；活动需要签到、已经结束，并且签到冲突都已处理后才算',
      en: 'With a seat, not on leave, and did not arrive. Counted once an event with check-in is over and its door conflicts are settled',
    },
  },
  arrival_rate: {
    label: { cn: '到场率', en: 'Arrival rate' },
    says: {
      cn: '到场 ÷（有名额 − 请假），还没结束的活动也算在内',
      en: 'Arrived ÷ (with a seat − on leave). Events that are not over yet count too',
    },
  },
  no_show_rate: {
    label: { cn: '未到率', en: 'No-show rate' },
    says: { cn: '未到 ÷ 有名额', en: 'No-shows ÷ with a seat' },
  },
  seats_used: {
    label: { cn: '席位使用', en: 'Seats used' },
    says: {
      cn: '到场 ÷ 名额，只算限制人数、需要签到并已结束的活动',
      en: 'Arrived ÷ seats, of events that limit their seats, check people in and are over',
    },
  },
  repeat_visitors: {
    label: { cn: '来过两次以上', en: 'Came twice or more' },
    says: {
      cn: '到场过两场及以上活动的人 ÷ 到场过的人，只算有账号的人',
      en: 'People who arrived at two events or more ÷ people who arrived at any. Only people with an account',
    },
  },
  rating: {
    label: { cn: '评价', en: 'Rating' },
    says: { cn: '评分的平均，1 到 5 星', en: 'The average of ratings, of 1 to 5 stars' },
  },
  events: {
    label: { cn: '活动', en: 'Events' },
    says: { cn: '有人报名的活动', en: 'Events that somebody registered for' },
  },
} as const satisfies { readonly [number: string]: Definition } & { readonly [count in keyof Counts]: Definition }
export type DefinedNumber = keyof typeof DEFINITIONS

export type CountedTicket = {
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
}

/** What of an event decides whether it has no-shows. */
export type CountedEvent = {
  readonly stage: string
  readonly end_time: Date | null
  readonly sign_in: boolean
  /** Conflicts at the door that nobody has settled. */
  readonly conflicts: number
}

/** Is it known who did not come? */
export function isSettled({ stage, end_time, sign_in, conflicts }: CountedEvent, now: Date): boolean {
  return stage === 'published' && sign_in && end_time !== null && end_time <= now && conflicts === 0
}

export const NO_COUNTS: Counts = { registered: 0, seated: 0, arrived: 0, leave: 0, no_show: 0 }

export function countTickets(tickets: readonly CountedTicket[], settled: boolean): Counts {
  const seated = tickets.filter(({ registration_status }) => registration_status === 'success')
  const having = (status: CheckInStatus) => seated.filter(({ check_in_status }) => check_in_status === status).length
  return {
    registered: tickets.filter(({ registration_status }) => LIVE.some((live) => live === registration_status)).length,
    seated: seated.length,
    arrived: having('attend'),
    leave: having('leave'),
    no_show: settled ? having('not_present') : 0,
  }
}

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    registered: one.registered + other.registered,
    seated: one.seated + other.seated,
    arrived: one.arrived + other.arrived,
    leave: one.leave + other.leave,
    no_show: one.no_show + other.no_show,
  }
}

/** Counts the people expected: the denominator of the arrival rate. */
export function expectedOf({ seated, leave }: Pick<Counts, 'seated' | 'leave'>): number {
  return seated - leave
}

/** A share from 0 to 1; null of nothing, since 0 would say that nobody came. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

export function arrivalRate(counts: Pick<Counts, 'arrived' | 'seated' | 'leave'>): number | null {
  return shareOf(counts.arrived, expectedOf(counts))
}

export function noShowRate({ no_show, seated }: Pick<Counts, 'no_show' | 'seated'>): number | null {
  return shareOf(no_show, seated)
}

/** `visits`: at how many events each person arrived. */
export function repeatVisitors(visits: readonly number[]): { readonly people: number; readonly again: number } {
  const people = visits.filter((events) => events > 0)
  return { people: people.length, again: people.filter((events) => events > 1).length }
}

/** The average of ratings: how many gave one star, two, and so on. To two digits; null without any. */
export function averageRating(scores: readonly number[]): number | null {
  const ratings = scores.reduce((sum, count) => sum + count, 0)
  const stars = scores.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return ratings === 0 ? null : Math.round((stars / ratings) * 100) / 100
}

/**
 * Puts groups of fewer than five people together under `rest`, for those who see numbers and no people. Where the rest
 * itself is still so few, the smallest of the others joins it.
 */
export function foldGroups<Group extends Counts>(
  groups: readonly Group[],
  rest: (counts: Counts) => Group,
): readonly Group[] {
  const bySize = groups.filter(hasPeople).toSorted((one, other) => one.registered - other.registered)
  let folded = bySize.filter(({ registered }) => registered < GROUP_MIN).length
  if (folded === 0) return groups
  const peopleIn = (number: number) => bySize.slice(0, number).reduce((sum, { registered }) => sum + registered, 0)
  while (folded < bySize.length && peopleIn(folded) < GROUP_MIN) folded += 1
  const few = new Set(bySize.slice(0, folded))
  const together = [...few].reduce(addCounts, NO_COUNTS)
  return [...groups.filter((group) => !few.has(group)), rest(together)]
}

/** A group of nobody has nothing to hide. */
function hasPeople(counts: Counts): boolean {
  return COUNTS.some((count) => counts[count] > 0)
}
