import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'
import { SHARED } from './shared-texts.ts'

export const ticketListTexts = texts({
  ...SHARED,
  placeNote: {
    cn: (place: number) => `第 ${formatNumber(place)} 位`,
    en: (place: number) => `Number ${formatNumber(place)}`,
  },
  seatFreed: { cn: '已让出名额', en: 'Seat given up' },
  nextTicket: { cn: '下一场', en: 'Up next' },
  showTicket: { cn: '出示报名码', en: 'Show ticket' },
  nothingNext: { cn: '接下来还没有活动', en: 'Nothing coming up yet' },
  forOthers: { cn: '我替别人报的', en: 'Tickets for others' },
  seeForOthers: {
    cn: (count: number) => `我替别人报的 ${formatNumber(count)} 张报名码`,
    en: (count: number) => plural(count, 'ticket for others', 'tickets for others'),
  },
  forOthersHint: {
    cn: '不计入上方数量',
    en: 'Not counted above',
  },
  boundTo: { cn: '对方已绑定', en: 'Added to an account' },
  notBound: { cn: '未绑定', en: 'Not added yet' },
  changeRegistration: { cn: '修改或取消', en: 'Edit or cancel' },
  tabs: { cn: '我的活动', en: 'My events' },
  all: { cn: '全部', en: 'All' },
  not_checked_in: { cn: '未签到', en: 'Not checked in' },
  not_rated: { cn: '未评价', en: 'Not rated' },
  completed: { cn: '已完成', en: 'Completed' },
  ofSelf: { cn: (name: string) => `${name}（本人）`, en: (name: string) => `${name} (me)` },
  keptHere: { cn: '保存在本机的报名码', en: 'Tickets saved on this device' },
  past: {
    cn: (count: number) => `以前的 ${formatNumber(count)} 场`,
    en: (count: number) => `Show ${plural(count, 'past event')}`,
  },
  seeAll: {
    cn: (count: number) => `全部 ${formatNumber(count)} 场`,
    en: (count: number) => `See all ${formatNumber(count)}`,
  },
  more: { cn: '加载更多', en: 'Show more' },
  noTickets: { cn: '还没有参加过活动', en: 'No events yet' },
  noTicketsHint: {
    cn: '报名后，报名码和签到状态都会在这里。',
    en: 'Once you register, your tickets and check-ins appear here.',
  },
  nothingToCheckIn: { cn: '没有待签到的活动', en: 'No events to check in to' },
  nothingToRate: { cn: '没有待评价的活动', en: 'No events to rate' },
  nothingCompleted: { cn: '还没有已完成的活动', en: 'No completed events yet' },
  browse: { cn: '去看看活动', en: 'Browse events' },
  attended: { cn: '已签到', en: 'Checked in' },
  onLeave: { cn: '已请假', en: 'On leave' },
  ended: { cn: '已结束', en: 'Finished' },
})
