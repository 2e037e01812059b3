import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const overviewTexts = texts({
  title: { cn: '概览', en: 'Overview' },
  morning: { cn: (name: string) => `早上好，${name}`, en: (name: string) => `Good morning, ${name}` },
  afternoon: { cn: (name: string) => `下午好，${name}`, en: (name: string) => `Good afternoon, ${name}` },
  evening: { cn: (name: string) => `晚上好，${name}`, en: (name: string) => `Good evening, ${name}` },
  summary: {
    cn: (events: number, expected: number, arrived: number) =>
      events === 0
        ? '今天没有活动'
        : `今天 ${events} 场活动，应到 ${formatNumber(expected)} 人，已到 ${formatNumber(arrived)} 人`,
    en: (events: number, expected: number, arrived: number) =>
      events === 0
        ? 'No events today'
        : `${plural(events, 'event')} today, ${formatNumber(expected)} expected, ${formatNumber(arrived)} arrived`,
  },
  eventsToday: {
    cn: (events: number) => (events === 0 ? '今天没有活动' : `今天 ${events} 场活动`),
    en: (events: number) => (events === 0 ? 'No events today' : `${plural(events, 'event')} today`),
  },
  openDoor: { cn: '打开签到', en: 'Open check-in' },
  create: { cn: '新建活动', en: 'New event' },
  today: { cn: '今天的活动', en: 'Today’s events' },
  live: { cn: '实时', en: 'Live' },
  noneToday: { cn: '今天没有活动', en: 'Nothing on today' },
  noneTodayHint: {
    cn: '活动当天，到场人数会实时显示在这里',
    en: 'On the day of an event, you’ll see arrivals here as they happen',
  },
  arrived: {
    cn: (arrived: number, expected: number) => `${formatNumber(arrived)} / ${formatNumber(expected)} 已到`,
    en: (arrived: number, expected: number) => `${formatNumber(arrived)} of ${formatNumber(expected)} arrived`,
  },
  registered: {
    cn: (count: number) => `${formatNumber(count)} 人已报名`,
    en: (count: number) => `${formatNumber(count)} registered`,
  },
  waiting: { cn: '等您处理', en: 'Waiting for you' },
  allDone: { cn: '都处理完了', en: 'All done' },
  allDoneHint: { cn: '新的审核会出现在这里', en: 'New reviews will show up here' },
  eventsToReview: { cn: '活动待审核', en: 'Events to review' },
  applicantsToReview: { cn: '报名人待审核', en: 'Applicants to review' },
  unfinished: { cn: '我的草稿和审核驳回的活动', en: 'My drafts and rejected events' },
  unfinishedHint: { cn: '填写完整后提交审核或发布', en: 'Complete them, then submit or publish' },
  review: { cn: '去审核', en: 'Review' },
  look: { cn: '查看', en: 'Open' },
  registrations: { cn: '报名人数', en: 'Registrations' },
  lastDays: { cn: (days: number) => `近 ${days} 天`, en: (days: number) => `Last ${days} days` },
  daysBefore: {
    cn: (days: number, total: number) => `上一个 ${days} 天（${formatNumber(total)}）`,
    en: (days: number, total: number) => `${days} days before (${formatNumber(total)})`,
  },
  times: {
    cn: (times: string, days: number) => `前 ${days} 天的 ${times} 倍`,
    en: (times: string, days: number) => `${times}× the previous ${days} days`,
  },
  change: {
    cn: (percent: string) => `比上期 ${percent}`,
    en: (percent: string) => `${percent} on the previous period`,
  },
  noRegistrations: { cn: '这段时间没有报名', en: 'No registrations in this time' },
  noRegistrationsHint: {
    cn: '有人报名后，这里会按天显示人数',
    en: 'Once people register, you’ll see here how many on each day',
  },
  period: { cn: '时段', en: 'Period' },
  day: { cn: '日期', en: 'Day' },
  count: { cn: '报名', en: 'Registrations' },
  before: { cn: '上期', en: 'Before' },
  checkIn: { cn: '签到率 · 按类型', en: 'Check-in rate by type' },
  recent: { cn: '近 90 天', en: 'Last 90 days' },
  type: { cn: '类型', en: 'Type' },
  expected: { cn: '应到', en: 'Expected' },
  came: { cn: '已到', en: 'Arrived' },
  rate: { cn: '签到率', en: 'Rate' },
  noType: { cn: '未分类', en: 'No type' },
  average: { cn: (percent: string) => `平均 ${percent}`, en: (percent: string) => `${percent} on average` },
  noCheckIn: { cn: '还没有签到', en: 'No check-ins yet' },
  noCheckInHint: {
    cn: '活动开始后，各类型的签到率会显示在这里',
    en: 'Once events have begun, you’ll see here who came',
  },
  ratings: { cn: '评价', en: 'Ratings' },
  ratingCount: {
    cn: (count: number) => `近 90 天 · ${formatNumber(count)} 条`,
    en: (count: number) => `Last 90 days · ${plural(count, 'rating')}`,
  },
  stars: { cn: (count: number) => `${count} 星`, en: (count: number) => plural(count, 'star') },
  noRatings: { cn: '还没有评价', en: 'No ratings yet' },
  noRatingsHint: { cn: '参加者可在活动结束后评分', en: 'Participants can rate an event once it’s over' },
  noComments: { cn: '还没有文字评价', en: 'No written comments yet' },
  quickCreate: { cn: '快速新建', en: 'Quick create' },
  quickCreateHint: { cn: '选一个类型开始', en: 'Start from a type' },
  addType: { cn: '添加活动类型', en: 'Add an event type' },
  stepsTitle: { cn: '开始使用', en: 'Get started' },
  stepsHint: {
    cn: (done: number, all: number) => `已完成 ${done} / ${all} 步`,
    en: (done: number, all: number) => `${done} of ${all} done`,
  },
  stepName: { cn: '填写机构名称与标志', en: 'Name your organisation' },
  stepNameHint: { cn: '显示在每个页面与分享图上', en: 'It’s on every page and shared picture' },
  stepTypes: { cn: '添加活动类型', en: 'Add event types' },
  stepTypesHint: { cn: '如讲座、竞赛、志愿服务', en: 'For example, talks, contests and volunteering' },
  stepEvent: { cn: '新建第一个活动', en: 'Create your first event' },
  stepEventHint: { cn: '先存为草稿，随时可改', en: 'It starts as a draft you can change any time' },
  stepPeople: { cn: '邀请同事', en: 'Invite colleagues' },
  stepPeopleHint: { cn: '添加账号并分配角色', en: 'Add accounts and give them roles' },
  stepDone: { cn: '已完成', en: 'Done' },
  noAccess: { cn: '您没有后台权限', en: 'The office isn’t open to you' },
})
