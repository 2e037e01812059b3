import { CREATE_TAG } from '@cubic/contract'
import { listReads } from '../../crud/reads/list-reads.ts'
import { deadMessages } from './data/dead.ts'
import { MESSAGE_ROWS } from './internal/message-rows.ts'
import type { Screen, ScreenRight } from '../../shell/screen.ts'

// Everybody may read their own messages; only people who may read templates see the messages of others.
const readers: ScreenRight = { model: 'CubicMessageTemplate', tags: ['read'] }
const admins: ScreenRight = { model: 'CubicMessageTemplate', tags: [CREATE_TAG] }

export const messageScreens: readonly Screen[] = [
  {
    path: 'messages',
    label: { cn: '消息', en: 'Messages' },
    keywords: '邮件 短信 发送记录 通知 mail sms outbox notices',
    load: async () => (await import('./components/message-list.tsx')).MessageList,
    reads: ({ search }) => listReads(MESSAGE_ROWS, search),
    nav: {
      section: 'events',
      order: 40,
      icon: 'message',
      count: { of: deadMessages, label: { cn: '未能发出', en: 'Could not be sent' } },
    },
    right: readers,
    help: 'administrator#mail-and-text-messages',
  },
  {
    path: 'messages/templates',
    label: { cn: '消息模板', en: 'Message templates' },
    load: async () => (await import('./components/template-screen.tsx')).TemplateScreen,
    right: admins,
    help: 'administrator#mail-and-text-messages',
  },
  {
    path: 'messages/settings',
    label: { cn: '消息设置', en: 'Message settings' },
    keywords: 'SMTP 短信平台 发件人 sender',
    load: async () => (await import('./components/message-settings.tsx')).MessageSettings,
    right: admins,
    help: 'administrator#mail-and-text-messages',
  },
]
