import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const seriesTexts = texts({
  series: { cn: '系列', en: 'Series' },
  count: { cn: (count: number) => `共 ${count} 次`, en: (count: number) => plural(count, 'date') },
  place: {
    cn: (place: number, of: number) => `第 ${place} 次，共 ${of} 次`,
    en: (place: number, of: number) => `date ${place} of ${of}`,
  },
  dates: { cn: '各次日期', en: 'All dates' },
  here: { cn: '当前', en: 'This one' },
  moved: { cn: (day: string) => `原 ${day}`, en: (day: string) => `was ${day}` },
  people: {
    cn: (count: number) => `${formatNumber(count)} 人`,
    en: (count: number) => plural(count, 'person', 'people'),
  },
  timeOpen: { cn: '时间待定', en: 'No time yet' },
  inList: { cn: '在活动列表中看', en: 'Show in the list of events' },
  addDates: { cn: '加日期…', en: 'Add dates…' },
  repeat: { cn: '重复…', en: 'Repeat…' },
  leave: { cn: '移出系列…', en: 'Take out of the series…' },
  leaveTitle: { cn: '把这一次移出系列？', en: 'Take this date out of the series?' },
  leaveHint: {
    cn: '它会成为单独的活动，报名和内容都保留；以后修改系列时不再影响它。',
    en: 'It becomes an event of its own and keeps its registrations. Changes of the series no longer concern it.',
  },
  leaveNow: { cn: '移出', en: 'Take out' },
  left: { cn: '已移出系列', en: 'Taken out of the series' },
  drafts: {
    cn: (count: number) => `其中 ${count} 次还是草稿。`,
    en: (count: number) => `${plural(count, 'date')} still ${count === 1 ? 'a draft' : 'drafts'}.`,
  },
  publishAll: {
    cn: (count: number) => `发布 ${count} 次草稿…`,
    en: (count: number) => `Publish ${plural(count, 'draft')}…`,
  },
  publishTitle: {
    cn: (count: number) => `发布 ${count} 次？`,
    en: (count: number) => `Publish ${plural(count, 'date')}?`,
  },
  publishHint: {
    cn: '它们会一起显示在网站上，各自开放报名；有一次内容不全时，一次也不发布。',
    en: 'They appear on the website together. If one of them is incomplete, none is published.',
  },
  publishNow: { cn: '发布', en: 'Publish' },
  published: {
    cn: (count: number) => `已发布 ${count} 次`,
    en: (count: number) => `Published ${plural(count, 'date')}`,
  },
  submitAll: {
    cn: (count: number) => `提交 ${count} 次审核…`,
    en: (count: number) => `Submit ${plural(count, 'draft')} for review…`,
  },
  submitTitle: {
    cn: (count: number) => `提交 ${count} 次审核？`,
    en: (count: number) => `Submit ${plural(count, 'date')} for review?`,
  },
  submitHint: { cn: '审核人可以一起审核。', en: 'The reviewer can decide on them together.' },
  submitNow: { cn: '提交', en: 'Submit' },
  submitted: {
    cn: (count: number) => `已提交 ${count} 次`,
    en: (count: number) => `Submitted ${plural(count, 'date')}`,
  },

  scope: { cn: '用于哪些日期', en: 'Which dates' },
  this: { cn: '仅这一次', en: 'This date only' },
  later: { cn: '这一次及以后', en: 'This and later dates' },
  all: { cn: '全部日期', en: 'All dates' },
  scopeHint: {
    cn: '只改您这次改动的内容，各次自己的其他改动保留；时间按同样的间隔移动。已结束和已取消的不变。',
    en: 'Only what you changed now is applied. What other dates have of their own stays, and times move by the same distance. Dates that are over or cancelled stay as they are.',
  },
  told: {
    cn: (count: number) => `${formatNumber(count)} 人报名或候补，时间或地点有变，会各收到一次通知。`,
    en: (count: number) =>
      `${plural(count, 'person', 'people')} registered or waiting. The time or place changes, so each will be told once.`,
  },
  notTold: {
    cn: (count: number) => `${formatNumber(count)} 人报名或候补，修改会显示在活动页和他们的票上。`,
    en: (count: number) =>
      `${plural(count, 'person', 'people')} registered or waiting. The changes appear on the pages and tickets.`,
  },
  sessionsMove: {
    cn: '开始和结束都移动同样的时间时，还没结束的场次跟着移动；大家收到的通知里有新的场次时间。',
    en: 'If the start and the end move by the same time, sessions that aren’t over move along. The message lists their new times.',
  },
  updateTitle: { cn: '更新哪些日期？', en: 'Update which dates?' },
  cancelTold: {
    cn: (count: number) => `${formatNumber(count)} 人会收到取消通知。`,
    en: (count: number) => `${plural(count, 'person', 'people')} will be told of the cancellation.`,
  },

  repeatTitle: { cn: '重复这个活动', en: 'Repeat this event' },
  repeatHint: {
    cn: '每个日期都是一个草稿活动，带有同样的表单、报名设置、保留名额和页面。先用规则填出日期，再逐个改或去掉。',
    en: 'Each date becomes a draft with the same form, settings, reserved seats and page. Set the rule first, then change or remove single dates.',
  },
  needsStart: { cn: '请先填写活动的开始时间。', en: 'Enter when the event starts first.' },
  weekdays: { cn: '星期', en: 'On' },
  every: { cn: '间隔', en: 'Every' },
  everyWeeks: {
    cn: (weeks: number) => (weeks === 1 ? '每周' : `每 ${weeks} 周`),
    en: (weeks: number) => (weeks === 1 ? 'week' : `${weeks} weeks`),
  },
  times: { cn: '再办几次', en: 'More dates' },
  dateNumber: { cn: (place: number) => `日期 ${place}`, en: (place: number) => `Date ${place}` },
  strike: { cn: (place: number) => `去掉日期 ${place}`, en: (place: number) => `Remove date ${place}` },
  addDate: { cn: '加一个日期', en: 'Add a date' },
  together: { cn: '报名与第一次同时开放', en: 'Registration opens together with the first date' },
  togetherHint: {
    cn: '不选则各次与活动的间隔相同，例如都在一周前开放',
    en: 'Otherwise each opens as long before its date as this one does',
  },
  create: { cn: (count: number) => `创建 ${count} 个草稿`, en: (count: number) => `Create ${plural(count, 'draft')}` },
  created: {
    cn: (count: number) => `已创建 ${count} 个草稿`,
    en: (count: number) => `Created ${plural(count, 'draft')}`,
  },
  none: { cn: '还没有日期', en: 'No dates yet' },
})
