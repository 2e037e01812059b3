import { type Job, scheduledJob, triggeredJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services/services.ts'
import type { SenderSite } from '../../infra/services/settings.ts'
import { enqueueBroadcasts } from './commands/enqueue-broadcasts.ts'
import { endWaitlists } from './commands/end-waitlists.ts'
import { enqueueOpenings } from './commands/enqueue-openings.ts'
import { enqueuePasswordReset } from './commands/enqueue-password-reset.ts'
import { enqueueReminders } from './commands/enqueue-reminders.ts'
import { ENQUEUE_PASSWORD_RESET } from './commands/request-password-reset.ts'
import { enqueueNewDeviceNotice } from './commands/enqueue-new-device-notice.ts'
import { type SendOptions, sendMessages, type Transports } from './commands/send-messages.ts'
import { enqueueEventChanges } from './commands/enqueue-event-changes.ts'
import { ENQUEUE_NEW_DEVICE_NOTICE } from '../people/commands/note-log-in.ts'
import type { Transport } from './internal/outgoing.ts'
import { openPlatform } from './internal/platform.ts'
import { openSmtp } from './internal/smtp.ts'
import { openReminderLinks, type ReminderLinks } from './internal/reminder-link.ts'
import { findMessageSettings, KEPT_HERE, type MessageSettings } from './data/queries.ts'

const SENDING_MS = 2000
const MINUTE_MS = 60_000

export function messageJobs({ db, log, signer, sender, config: { mail } }: Services): readonly Job[] {
  const pausedUntil: SendOptions['pausedUntil'] = new Map()
  let known = ''
  let reminders: ReminderLinks | undefined
  return [
    scheduledJob({
      name: 'send-messages',
      schedule: { everyMs: SENDING_MS },
      retry: { attempts: 3, firstWaitMs: SENDING_MS, maxWaitMs: SENDING_MS },
      async run({ signal }) {
        await enqueueEventChanges(db, { log, gatherSeconds: mail.gatherSeconds, signal })
        await enqueueBroadcasts(db, { log, signal })
        const settings = await findMessageSettings(db, mail)
        // After a correction of the settings, messages go out without waiting.
        if (JSON.stringify(settings) !== known) pausedUntil.clear()
        known = JSON.stringify(settings)
        const about = sender()
        reminders ??= await openReminderLinks(db)
        const transports = openTransports(settings, about)
        try {
          await sendMessages({
            db,
            log,
            transports,
            settings,
            signal,
            pausedUntil,
            sender: { ...about, signer, sendSms: settings.sendSms, reminderToken: reminders.tokenOf },
          })
        } finally {
          transports.email?.close()
          transports.sms?.close()
        }
      },
    }),
    triggeredJob(ENQUEUE_PASSWORD_RESET, ({ user_ids: userIds, language }) =>
      enqueuePasswordReset(db, { userIds, language, publicUrl: sender().publicUrl }),
    ),
    triggeredJob(ENQUEUE_NEW_DEVICE_NOTICE, ({ log_in: id }) => enqueueNewDeviceNotice(db, id)),
    scheduledJob({
      name: 'owe-messages-by-time',
      schedule: { everyMs: MINUTE_MS },
      retry: { attempts: 3, firstWaitMs: MINUTE_MS, maxWaitMs: MINUTE_MS },
      async run() {
        await enqueueReminders(db)
        await enqueueOpenings(db)
        await endWaitlists(db)
      },
    }),
  ]
}

/** Sends to nobody: the office shows the messages. */
const keptHere: Transport = { send: async () => ({ kind: 'sent', providerId: null }), close: () => undefined }

/** Connects once there is something to send. */
function openTransports(settings: MessageSettings, { publicUrl, organisation }: SenderSite): Transports {
  const { smtpUrl, mailFrom, platform, platformEmail } = settings
  const byPlatform = platform && openPlatform(platform)
  if (smtpUrl === KEPT_HERE)
    return { email: platformEmail && byPlatform ? byPlatform : keptHere, sms: byPlatform ?? keptHere }
  const host = new URL(publicUrl).hostname
  const from = mailFrom ?? `${organisation.en.replaceAll(/["<>\r\n]/g, '')} <noreply@${host}>`
  const smtp = smtpUrl === undefined || platformEmail ? undefined : openSmtp({ url: smtpUrl, from, host })
  return { email: platformEmail ? byPlatform : smtp, sms: byPlatform }
}
