import type { Screen } from '../../shell/screen.ts'

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
]
