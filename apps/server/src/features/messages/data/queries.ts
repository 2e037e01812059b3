import type { SmtpSecurity } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { smtpUrlOf } from '@cubic/domain/messages/addresses'

/** Settings of the office win over the environment. */
export type MessageSettings = {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly platform: Platform | undefined
  readonly platformEmail: boolean
  readonly sendSms: boolean
  readonly perMinute: number | undefined
  readonly perRecipient: number | undefined
  /** Limits mail to addresses that members give for others and no account has. */
  readonly strangers: { readonly perHour: number | undefined; readonly perDay: number | undefined }
}
export type Platform = {
  readonly address: string
  readonly appId: string
  readonly secret: string
  readonly senderId: string
  readonly signature: string
}
export type MailEnvironment = { readonly smtpUrl: string | undefined; readonly mailFrom: string | undefined }

/** Stands for no SMTP server: messages are kept, to be read in the office, and reach nobody. */
export const KEPT_HERE = 'inbox:'

/** True if a message can reach somebody, now or as soon as its server answers. */
export function hasWayOut({ smtpUrl, platform, platformEmail, sendSms }: MessageSettings): boolean {
  const hasPlatform = platform !== undefined
  return platformEmail ? hasPlatform : smtpUrl !== undefined || (sendSms && hasPlatform)
}

export function canSendSms({ smtpUrl, platform }: MessageSettings): boolean {
  return platform !== undefined || smtpUrl === KEPT_HERE
}

type Row = {
  readonly smtp_host: string | null
  readonly smtp_port: number | null
  readonly smtp_security: SmtpSecurity | null
  readonly smtp_user: string | null
  readonly smtp_password: string | null
  readonly smtp_url: string | null
  readonly mail_from: string | null
  readonly server_address: string | null
  readonly platform_app_id: string | null
  readonly secret: string | null
  readonly sender_address_id: string | null
  readonly sms_signature: string | null
  readonly platform_email: boolean | null
  readonly send_sms: boolean | null
  readonly per_minute: number | null
  readonly per_recipient_per_minute: number | null
  readonly stranger_per_hour: number | null
  readonly stranger_per_day: number | null
}

export async function findMessageSettings(db: Queryable, given: MailEnvironment): Promise<MessageSettings> {
  const row = await db.one<Row>`select * from cubic_message_setting order by id limit 1`
  const [address, appId, secret] = [row?.server_address, row?.platform_app_id, row?.secret]
  return {
    smtpUrl: (row && serverOf(row)) ?? row?.smtp_url ?? given.smtpUrl,
    mailFrom: row?.mail_from ?? given.mailFrom,
    platform:
      address && appId && secret
        ? {
            address,
            appId,
            secret,
            senderId: row?.sender_address_id ?? '',
            signature: row?.sms_signature ?? '',
          }
        : undefined,
    platformEmail: row?.platform_email === true,
    sendSms: row?.send_sms === true,
    perMinute: row?.per_minute ?? undefined,
    perRecipient: row ? (row.per_recipient_per_minute ?? undefined) : PER_RECIPIENT,
    strangers: row
      ? { perHour: row.stranger_per_hour ?? undefined, perDay: row.stranger_per_day ?? undefined }
      : STRANGERS,
  }
}

function serverOf({ smtp_host: host, ...row }: Row): string | undefined {
  if (!host) return undefined
  return smtpUrlOf({
    host,
    port: row.smtp_port,
    security: row.smtp_security ?? 'tls',
    user: row.smtp_user,
    password: row.smtp_password,
  })
}

/** Somebody who registers a hundred others does not get a hundred messages in one minute. */
const PER_RECIPIENT = 20
/** The defaults of the fields in the contract. */
const STRANGERS = { perHour: 5, perDay: 20 }
