// A process of its own that sends what is due in the database of DATABASE_URL to the server of SMTP_URL; tests kill it.
import { sendMessages } from '../../src/features/messages/commands/send-messages.ts'
import { openReminderLinks } from '../../src/features/messages/internal/reminder-link.ts'
import { openSmtp } from '../../src/features/messages/internal/smtp.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createLog } from '../../src/infra/log/log.ts'
import { openTicketSigner } from '../../src/infra/access/ticket-signer.ts'

const { DATABASE_URL = '', SMTP_URL = '', MAIL_FROM = '' } = process.env
const log = createLog({ level: 'silent' })
const db = openDatabase({ connection: DATABASE_URL, pool: 4, log })
const email = openSmtp({ url: SMTP_URL, from: MAIL_FROM, host: 'events.example.edu' })
await sendMessages({
  db,
  log,
  transports: { email, sms: undefined },
  settings: { perMinute: undefined, perRecipient: undefined, strangers: { perHour: undefined, perDay: undefined } },
  signal: new AbortController().signal,
  pausedUntil: new Map(),
  sender: {
    publicUrl: 'https://events.example.edu',
    signer: await openTicketSigner(db),
    organisation: { cn: '活动中心', en: 'Event Center' },
    contact: undefined,
    brand: undefined,
    timeZone: 'Asia/Shanghai',
    languages: ['cn', 'en'],
    sendSms: false,
    reminderToken: (await openReminderLinks(db)).tokenOf,
  },
})
email.close()
await db.close()
