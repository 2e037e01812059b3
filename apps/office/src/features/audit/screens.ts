import type { Screen } from '../../shell/screen.ts'

export const auditScreens: readonly Screen[] = [
  {
    path: 'audit',
    label: { cn: '操作日志', en: 'Audit log' },
    keywords: '日志 历史 谁改了 audit log history changes',
    load: async () => (await import('./components/audit-screen.tsx')).AuditScreen,
    nav: { section: 'system', order: 20, icon: 'list' },
    right: { model: 'AuditEntry', tags: ['read'] },
    help: 'administrator#see-who-did-what',
  },
]
