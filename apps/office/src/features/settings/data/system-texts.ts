import { plural, texts } from '@cubic/web-kit/text'

export const systemTexts = texts({
  title: { cn: '系统', en: 'System' },
  hint: { cn: '每 15 秒更新', en: 'Updated every 15 seconds' },
  allGood: { cn: '一切正常', en: 'All is well' },
  allGoodHint: {
    cn: (count: number) => `${count} 项都检查过了`,
    en: (count: number) => `${plural(count, 'thing')} looked at`,
  },
  toDo: {
    cn: (count: number) => `${count} 件事需要处理`,
    en: (count: number) => (count === 1 ? '1 thing needs you' : `${count} things need you`),
  },
  restGood: { cn: (count: number) => `其余 ${count} 项正常`, en: (count: number) => `The other ${count} are fine` },
  good: { cn: '正常', en: 'Fine' },
  watch: { cn: '请留意', en: 'Needs attention' },
  bad: { cn: '有问题', en: 'Wrong' },
  queues: { cn: '队列', en: 'Queues' },
  queuesHint: { cn: '最早的一条等了多久', en: 'How long the oldest has waited' },
  keys: { cn: '证书与密钥', en: 'Certificates and keys' },
  keysHint: { cn: '提前 30 天提醒', en: 'Warned of 30 days before' },
  storage: { cn: '存储', en: 'Storage' },
  processes: { cn: '进程', en: 'Processes' },
  process: { cn: '名称', en: 'Name' },
  version: { cn: '版本', en: 'Version' },
  up: { cn: '已运行', en: 'Running for' },
  cpu: { cn: 'CPU', en: 'CPU' },
  memory: { cn: '内存', en: 'Memory' },
  connections: { cn: '数据库连接', en: 'Connections' },
  connectionsOf: {
    cn: (busy: number, most: number, waiting: number) => `${busy} / ${most}${waiting > 0 ? `，${waiting} 个在等` : ''}`,
    en: (busy: number, most: number, waiting: number) => `${busy} of ${most}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
  },
  gone: {
    cn: (moment: string) => `${moment} 后没有消息：它意外停止了，请看它的日志`,
    en: (moment: string) => `Silent since ${moment}: it ended unexpectedly, look at its log`,
  },
  noProcesses: { cn: '没有进程报告自己', en: 'No process has said that it runs' },
  never: { cn: '还没有', en: 'Never' },
  none: { cn: '没有', en: 'None' },
  noAccess: { cn: '您没有查看系统状态的权限', en: 'The state of the system isn’t open to you' },
})
