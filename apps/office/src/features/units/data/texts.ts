import { formatNumber, plural, texts } from '@cubic/web-kit/text'

export const unitTexts = texts({
  units: { cn: '单位', en: 'Units' },
  newUnit: { cn: '新建单位', en: 'New unit' },
  newBelow: { cn: '新建下级单位', en: 'New unit below' },
  search: { cn: '搜索单位', en: 'Search units' },
  nothing: { cn: '没有这样的单位', en: 'No unit of that name' },
  open: { cn: (name: string) => `展开${name}`, en: (name: string) => `Show what is below ${name}` },
  close: { cn: (name: string) => `收起${name}`, en: (name: string) => `Hide what is below ${name}` },
  roles: {
    cn: (count: number) => `${formatNumber(count)} 个角色`,
    en: (count: number) => plural(count, 'role', 'roles'),
  },
  archived: { cn: '已归档', en: 'Archived' },
  showArchived: { cn: (count: number) => `已归档 ${count}`, en: (count: number) => `Archived ${count}` },
  none: { cn: '还没有单位', en: 'No units yet' },
  noneHint: {
    cn: '把学校、院系和社团建成单位，各自管理自己的活动。',
    en: 'Make units of schools, departments and clubs, which then run their own events.',
  },
  adopt: { cn: '从已有名称建立', en: 'Make units of names' },
  choose: { cn: '请选择一个单位', en: 'Choose a unit' },
  parts: { cn: '单位', en: 'Unit' },
  members: { cn: '成员', en: 'Members' },
  events: { cn: '活动', en: 'Events' },
  settings: { cn: '单位设置', en: 'Settings' },
  history: { cn: '记录', en: 'History' },
  publicPage: { cn: '公开页', en: 'Public page' },
  addMembers: { cn: '添加成员', en: 'Add members' },
  handOver: { cn: '交接', en: 'Hand over' },
  more: { cn: '更多', en: 'More' },
  move: { cn: '移动…', en: 'Move…' },
  archive: { cn: '归档', en: 'Archive' },
  restore: { cn: '取消归档', en: 'Take out of the archive' },
  ownersAbove: { cn: '由上级单位的负责人决定', en: 'Owners of the unit above decide this' },
  noRight: { cn: '没有权限', en: 'You are not allowed to' },
  reviewOwn: { cn: (review: string) => `审核：${review}`, en: (review: string) => `Review: ${review.toLowerCase()}` },
  reviewFrom: {
    cn: (review: string, unit: string) => `审核：${review}（随${unit}）`,
    en: (review: string, unit: string) => `Review: ${review.toLowerCase()} (as ${unit})`,
  },
  gone: { cn: '没有这个单位', en: 'We can’t find this unit' },
  moveTitle: { cn: (name: string) => `移动${name}`, en: (name: string) => `Move ${name}` },
  moveTo: { cn: '新的上级单位', en: 'New unit above' },
  moveToHint: { cn: '留空则成为最上级', en: 'Empty: it stands at the top' },
  moveEffect: {
    cn: (loses: string, gains: string) =>
      `在${gains}的角色从此对它有效，在${loses}的不再有效；它下面的单位随之移动。`,
    en: (loses: string, gains: string) =>
      `Roles in ${gains} begin to count in it, and those in ${loses} no longer do. The units below move with it.`,
  },
  nowhere: { cn: '最上级', en: 'the top' },
  moved: { cn: '已移动', en: 'Moved' },
  archiveTitle: { cn: (name: string) => `归档${name}？`, en: (name: string) => `Archive ${name}?` },
  archiveEffect: {
    cn: '不能再有新的活动、成员和下级单位，已有的保留。之后可以取消归档。',
    en: 'It gets no new events, members or units. Those that it has stay. You can take it out again.',
  },
  archivedNow: { cn: '已归档', en: 'Archived' },
  restored: { cn: '已取消归档', en: 'Taken out of the archive' },
})

export const memberTexts = texts({
  member: { cn: '成员', en: 'Member' },
  source: { cn: '来源', en: 'Source' },
  direct: { cn: '直接', en: 'Direct' },
  byRule: { cn: '登录规则', en: 'Sign-on rule' },
  forGood: { cn: '长期', en: 'For good' },
  ended: { cn: '已到期', en: 'Expired' },
  daysLeft: {
    cn: (days: number) => (days === 0 ? '今天到期' : `还有 ${days} 天`),
    en: (days: number) => (days === 0 ? 'Ends today' : `${plural(days, 'day', 'days')} left`),
  },
  someone: { cn: (id: number) => `账号 ${id}`, en: (id: number) => `Account ${id}` },
  search: { cn: '搜索姓名', en: 'Search names' },
  none: { cn: '还没有成员', en: 'No members yet' },
  noneHint: { cn: '先添加一位负责人', en: 'Begin with an owner' },
  notSeen: { cn: '没有您能看到的成员', en: 'No members that you can see' },
  notSeenHint: { cn: '单位的成员才看得到彼此', en: 'A unit’s members see each other' },
  change: { cn: '改角色或期限', en: 'Change role or end' },
  inherited: { cn: '继承的权利', en: 'Inherited' },
  inheritedHint: {
    cn: '来自上级单位，在那里修改',
    en: 'From the units above, and changed there',
  },
  whatRoles: { cn: '各角色能做什么', en: 'What each role may do' },
  owner: { cn: '全部，含成员与设置', en: 'Everything, members and settings included' },
  author: { cn: '写本单位的活动并提交审核', en: 'Write the unit’s events and submit them' },
  auditor: { cn: '审核本单位的活动', en: 'Review the unit’s events' },
  registrar: { cn: '审核报名，看联系方式，可导出', en: 'Handle registrations, see contacts, export' },
  door: { cn: '扫码签到', en: 'Check people in' },
  viewer: { cn: '查看活动与报名，看不到联系方式', en: 'See events and registrations, without contacts' },
})

export const addTexts = texts({
  title: { cn: (unit: string) => `添加成员 · ${unit}`, en: (unit: string) => `Add members · ${unit}` },
  numbers: { cn: '学号、工号、账号或邮箱', en: 'Numbers, accounts or e-mail addresses' },
  numbersHint: {
    cn: '每行一个，逗号也可；可以从表格整列复制，或读取 Excel 和 CSV 文件，最多 500 个',
    en: 'One a line, or with commas. Copy a column of a sheet, or read one as a file: 500 at most',
  },
  fromFile: { cn: '读取表格', en: 'Read a sheet' },
  noNumbers: { cn: '表格里没有学号、工号、账号或邮箱', en: 'The sheet has no numbers, accounts or e-mail addresses' },
  role: { cn: '角色', en: 'Role' },
  until: { cn: '有效至', en: 'Until' },
  untilHint: { cn: '留空则长期有效', en: 'Empty: for good' },
  check: { cn: (count: number) => `核对 ${count} 个`, en: (count: number) => `Check ${count}` },
  add: { cn: (count: number) => `添加 ${count} 人`, en: (count: number) => `Add ${plural(count, 'person', 'people')}` },
  added: {
    cn: (count: number) => `已添加 ${count} 人`,
    en: (count: number) => `${plural(count, 'person', 'people')} added`,
  },
  found: { cn: '认出', en: 'Found' },
  unknown: { cn: '没找到', en: 'Not found' },
  several: { cn: '不止一人', en: 'More than one' },
  member: { cn: '已是成员', en: 'Members already' },
  unknownHint: {
    cn: '没有这个账号：请核对号码，或先由管理员建立账号',
    en: 'Nobody has this number. Check it, or ask an administrator to make the account',
  },
  severalHint: { cn: '不止一个账号，请用学号或工号', en: 'More than one account. Use the student or employee number' },
  nothingYet: {
    cn: '粘贴后点“核对”，先看清是谁再添加。',
    en: 'Paste and check: you see who they are before you add them.',
  },
  noneFound: { cn: '没有可添加的人', en: 'There is nobody to add' },
  tooMany: { cn: '一次最多 500 个', en: '500 at once at most' },
})

export const handOverTexts = texts({
  title: { cn: (unit: string) => `交接 · ${unit}`, en: (unit: string) => `Hand over · ${unit}` },
  effect: {
    cn: '您在这个单位的全部角色交给对方，您自己的随即结束。',
    en: 'All your roles in this unit go to the other person, and yours end at once.',
  },
  to: { cn: '交接给', en: 'To' },
  toHint: { cn: '先把接手的人添加为成员', en: 'Add your successor as a member first' },
  confirm: { cn: '交接', en: 'Hand over' },
  done: { cn: '已交接', en: 'Handed over' },
  when: { cn: '什么时候', en: 'When' },
  now: { cn: '现在，只交我的角色', en: 'My own roles, now' },
  onADay: { cn: '到某一天', en: 'On a day' },
  planEffect: {
    cn: '为每个角色选接手的人。到时自动交接，之前随时可以改；没选的保持不变。接手的人先添加为成员。',
    en: 'Choose who takes over each role. It happens at that time, and you can change it until then. Other roles stay as they are. Add successors as members first.',
  },
  at: { cn: '交接时间', en: 'Handed over at' },
  until: { cn: '有效至', en: 'Until' },
  untilHint: { cn: '接手人的期限，留空则长期有效', en: 'Of the successors. Empty: for good' },
  stays: { cn: '保持不变', en: 'Stays' },
  successorOf: {
    cn: (person: string, role: string) => `谁接手${person}的${role}`,
    en: (person: string, role: string) => `Who takes over from ${person} as ${role.toLowerCase()}`,
  },
  needsTime: { cn: '请先选交接时间', en: 'Choose a time first' },
  needsSuccessor: { cn: '请先选接手的人', en: 'Choose who takes over first' },
  plan: { cn: '保存计划', en: 'Save the plan' },
  planned: { cn: '计划已保存', en: 'Plan saved' },
})

export const adoptTexts = texts({
  title: { cn: '从已有名称建立单位', en: 'Make units of names' },
  hint: {
    cn: '这些名称写在人员的“单位”和活动的“主办单位”里。选中的建成单位并关联；已有同名单位的直接关联，原来的文字不变。',
    en: 'These stand as the unit of persons and the organiser of events. Chosen ones become units and are linked. Where a unit has that name, it is used. The texts stay.',
  },
  name: { cn: '名称', en: 'Name' },
  persons: { cn: '人员', en: 'Persons' },
  events: { cn: '活动', en: 'Events' },
  result: { cn: '结果', en: 'Becomes' },
  made: { cn: '新单位', en: 'A new unit' },
  known: { cn: '已有单位', en: 'The unit of that name' },
  ambiguous: { cn: '有几个同名单位', en: 'Several units have it' },
  parent: { cn: '新单位的上级', en: 'New units belong to' },
  parentHint: { cn: '留空则都在最上级', en: 'Empty: they stand at the top' },
  all: { cn: '全选', en: 'All' },
  none: { cn: '没有还未关联的名称', en: 'No names are left to link' },
  confirm: {
    cn: (count: number) => `建立并关联 ${count} 个`,
    en: (count: number) => `Make and link ${count}`,
  },
  done: {
    cn: (made: number, persons: number, events: number) =>
      `新建 ${made} 个单位，关联 ${persons} 人、${events} 场活动`,
    en: (made: number, persons: number, events: number) =>
      `${plural(made, 'unit', 'units')} made, ${plural(persons, 'person', 'people')} and ${plural(events, 'event', 'events')} linked`,
  },
})
