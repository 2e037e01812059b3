import { type Job, scheduledJob, triggeredJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services.ts'
import type { SenderSite } from '../../infra/settings.ts'
import { endWaitlists } from './commands/end-waitlists.ts'
import { owePasswordReset } from './commands/owe-password-reset.ts'
import { oweReminders } from './commands/owe-reminders.ts'
import { OWE_PASSWORD_RESET } from './commands/request-password-reset.ts'
import { type SendOptions, sendMessages, type Ways } from './commands/send-messages.ts'
import { tellEventChanges } from './commands/tell-event-changes.ts'
import type { Transport } from './internal/outgoing.ts'
import { openPlatform } from './internal/platform.ts'
import { openSmtp } from './internal/smtp.ts'
import { openReminderLinks, type ReminderLinks } from './internal/reminder-link.ts'
import { findMessageSettings, KEPT_HERE, type MessageSettings } from './queries.ts'

const SENDING_MS = 2000
const MINUTE_MS = 60_000

export function messageJobs({ db, log, signer, sender, config: { mail } }: Services): readonly Job[] {
  const resting: SendOptions['resting'] = new Map()
  let known = ''
  let reminders: ReminderLinks | undefined
  return [
    scheduledJob({
      name: 'send-messages',
      schedule: { everyMs: SENDING_MS },
      retry: { attempts: 3, firstWaitMs: SENDING_MS, maxWaitMs: SENDING_MS },
      async run({ signal }) {
        await tellEventChanges(db, { log, gatherSeconds: mail.gatherSeconds, signal })
        const settings = await findMessageSettings(db, mail)
        // After a correction of the settings, messages go out without waiting.
        if (JSON.stringify(settings) !== known) resting.clear()
        known = JSON.stringify(settings)
        const about = sender()
        reminders ??= await openReminderLinks(db)
        const ways = openWays(settings, about)
        try {
          await sendMessages({
            db,
            log,
            ways,
            settings,
            signal,
            resting,
            sender: { ...about, signer, sendSms: settings.sendSms, reminderToken: reminders.tokenOf },
          })
        } finally {
          ways.email?.close()
          ways.sms?.close()
        }
      },
    }),
    triggeredJob(OWE_PASSWORD_RESET, ({ user_ids: userIds, language }) =>
      owePasswordReset(db, { userIds, language, publicUrl: sender().publicUrl }),
    ),
    scheduledJob({
      name: 'owe-messages-by-time',
      schedule: { everyMs: MINUTE_MS },
      retry: { attempts: 3, firstWaitMs: MINUTE_MS, maxWaitMs: MINUTE_MS },
      async run() {
        await oweReminders(db)
        await endWaitlists(db)
      },
    }),
  ]
}

/** Messages that reach nobody: the office shows them. */
const keptHere: Transport = { send: async () => ({ kind: 'sent', providerId: null }), close: () => undefined }

/** Opens the transports; a connection is made once there is something to send. */
function openWays(settings: MessageSettings, { publicUrl, organisation }: SenderSite): Ways {
  const { smtpUrl, mailFrom, platform, platformEmail } = settings
  const byPlatform = platform && openPlatform(platform)
  if (smtpUrl === KEPT_HERE)
    return { email: platformEmail && byPlatform ? byPlatform : keptHere, sms: byPlatform ?? keptHere }
  const host = new URL(publicUrl).hostname
  const from = mailFrom ?? `${organisation.en.replaceAll(/["<>\r\n]/g, '')} <noreply@${host}>`
  const smtp = smtpUrl === undefined || platformEmail ? undefined : openSmtp({ url: smtpUrl, from, host })
  return { email: platformEmail ? byPlatform : smtp, sms: byPlatform }
}
