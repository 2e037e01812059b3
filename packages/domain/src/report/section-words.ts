import type { Text } from '@cubic/contract'

export const TITLES = {
  numbers: { cn: '总览', en: 'At a glance' },
  funnel: { cn: '从报名到评价', en: 'From registering to rating' },
  arrivals: { cn: '到场时间', en: 'Arrivals by time' },
  presence: { cn: '在场时长', en: 'Time present' },
  no_shows: { cn: '提前报名与未到', en: 'No-shows by when they registered' },
  gates: { cn: '入口', en: 'Gates' },
  ratings: { cn: '评价', en: 'Ratings' },
  comments: { cn: '评语', en: 'Comments' },
  messages: { cn: '发出的消息', en: 'Messages' },
} as const satisfies { readonly [key: string]: Text }

export const WORDS = {
  item: { cn: '项目', en: 'Item' },
  count: { cn: '人数', en: 'People' },
  number: { cn: '数量', en: 'Number' },
  share: { cn: '占比', en: 'Share' },
  fromViews: { cn: '从打开页面到评价', en: 'From page view to rating' },
  ofBefore: { cn: '占上一步', en: 'Of the step before' },
  limit: { cn: '名额', en: 'Seats' },
  noLimit: { cn: '不限', en: 'No limit' },
  few: { cn: '少于 5', en: 'Under 5' },
  notTold: { cn: '不单列', en: 'Not told' },
  notYet: { cn: '待定', en: 'Not final' },
  time: { cn: '时间', en: 'Time' },
  rated: { cn: '评价', en: 'Rated' },
  minutes: { cn: '在场', en: 'Present' },
  registeredBefore: { cn: '提前报名', en: 'Registered before' },
  gate: { cn: '入口', en: 'Gate' },
  devices: { cn: '设备', en: 'Devices' },
  fromTo: { cn: '首末时间', en: 'First and last' },
  seconds: { cn: '每人用时', en: 'Time each' },
  turnedAway: { cn: '未放行', en: 'Turned away' },
  conflicts: { cn: '冲突', en: 'Conflicts' },
  self: { cn: '自助签到', en: 'Self check-in' },
  noGate: { cn: '未注明入口', en: 'No gate named' },
  otherGates: { cn: '其他入口', en: 'Other gates' },
  other: { cn: '其他', en: 'Other' },
  stars: { cn: '星级', en: 'Stars' },
  messageCase: { cn: '情形', en: 'Case' },
  sent: { cn: '已发出', en: 'Sent' },
  waiting: { cn: '待发送', en: 'Waiting' },
  failed: { cn: '未送达', en: 'Failed' },
} as const satisfies { readonly [key: string]: Text }

export const NOTES = {
  ofBefore: { cn: '百分比是占上一步的比例', en: 'Percentages are of the step before' },
  perMinutes: {
    cn: (step: number) => (step === 1 ? '每分钟到场人数' : `每 ${step} 分钟到场人数`),
    en: (step: number) => (step === 1 ? 'People in each minute' : `People in each ${step} minutes`),
  },
  fastest: {
    cn: (time: string, count: string) => `最多：${time}，${count} 人`,
    en: (time: string, count: string) => `Most at ${time}: ${count}`,
  },
  closed: {
    cn: (count: string) => `${count} 人没有签退，到时关闭`,
    en: (count: string) => `${count} didn’t check out and were closed at the end`,
  },
  span: {
    cn: (least: number, most: number) => `${least}–${most} 分钟`,
    en: (least: number, most: number) => `${least}–${most} min`,
  },
  no_shows: {
    cn: '百分比是占同一时段报名、有名额的人',
    en: 'Percentages are of those with a seat who registered at that time',
  },
  daysBefore: {
    cn: (least: number, most: number | null) =>
      most === null ? `${least} 天以上` : most === 1 ? '不到 1 天' : `${least}–${most - 1} 天`,
    en: (least: number, most: number | null) =>
      most === null ? `${least} days or more` : most === 1 ? 'Less than a day' : `${least}–${most - 1} days`,
  },
  answered: { cn: (count: string) => `${count} 人填写`, en: (count: string) => `${count} answered` },
  multiple: { cn: '可多选', en: 'several choices' },
  numbers: {
    cn: (median: string, mean: string) => `中位数 ${median}，平均 ${mean}`,
    en: (median: string, mean: string) => `median ${median}, mean ${mean}`,
  },
  ratings: {
    cn: (count: string) => `${count} 条`,
    en: (count: string) => (count === '1' ? '1 rating' : `${count} ratings`),
  },
  average: {
    cn: (average: string, count: string) => `平均 ${average} 星，${count} 条`,
    en: (average: string, count: string) =>
      `${average} stars on average, ${count === '1' ? '1 rating' : `${count} ratings`}`,
  },
  stars: { cn: (stars: string) => `${stars} 星`, en: (stars: string) => (stars === '1' ? '1 star' : `${stars} stars`) },
  noNames: { cn: '不含姓名', en: 'Without names' },
  inSeconds: { cn: (seconds: string) => `${seconds} 秒`, en: (seconds: string) => `${seconds} s` },
  seconds: {
    cn: '每人用时：同一设备上相邻两次扫码相隔的中位数，超过 1 分钟的不算',
    en: 'Time each: the median from one scan to the next on the same device, without gaps of more than a minute',
  },
  hidden: {
    cn: (count: string) => `不含姓名，另有 ${count} 条未列出`,
    en: (count: string) => `Without names. ${count} more not listed`,
  },
} as const
