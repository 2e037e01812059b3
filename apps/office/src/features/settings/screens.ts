import type { Screen } from '../../shell/screen.ts'
import { processingRecord } from './data/processing-record-api.ts'
import { systemReport } from './data/system-api.ts'

export const settingsScreens: readonly Screen[] = [
  {
    path: 'settings',
    label: { cn: '设置', en: 'Settings' },
    keywords: '机构 名称 标志 颜色 页脚 时区 语言 logo colour brand footer zone',
    load: async () => (await import('./components/settings-screen.tsx')).SettingsScreen,
    nav: { section: 'system', order: 30, icon: 'settings' },
    right: { model: 'CubicSettings', tags: ['write'] },
    help: 'administrator#name-logo-colours-languages',
  },
  {
    path: 'settings/data',
    label: { cn: '个人数据', en: 'Personal data' },
    keywords: '隐私 处理记录 期限 目的 privacy gdpr pipl record processing',
    load: async () => (await import('./components/processing-record-screen.tsx')).ProcessingRecordScreen,
    reads: () => [processingRecord()],
    right: { model: 'CubicSettings', tags: ['write'] },
    help: 'administrator#personal-data',
  },
  {
    path: 'settings/system',
    label: { cn: '系统', en: 'System' },
    keywords: '运行 健康 备份 版本 磁盘 证书 队列 进程 health backup version disk certificate queue process',
    load: async () => (await import('./components/system-screen.tsx')).SystemScreen,
    reads: () => [systemReport()],
    right: { model: 'CubicSettings', tags: ['write'] },
    help: 'administrator#the-system',
  },
]
