import { hasCode } from '../../../infra/errors/has-code.ts'
import { storableText } from '@cubic/contract'
import { createTransport } from 'nodemailer'
import type { Outgoing, Sent, Transport } from './outgoing.ts'

const TIMEOUT_MS = 10_000
/** A server that answers a little at a time is given up, too. Twenty messages wait for five connections meanwhile. */
const MESSAGE_MS = 60_000
const CONNECTIONS = 5
const ANSWER_MAX = 65_536
const ERROR_MAX = 500

export type SmtpOptions = {
  readonly url: string
  readonly from: string
  readonly host: string
  readonly timeoutMs?: number
  readonly messageMs?: number
}

export function openSmtp({ url, from, host, timeoutMs = TIMEOUT_MS, messageMs = MESSAGE_MS }: SmtpOptions): Transport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxResponseSize: ANSWER_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send({ uid, to, letter, language, replyTo, case: name }: Outgoing): Promise<Sent> {
    try {
      await transport.sendMail({
        signal: AbortSignal.timeout(messageMs),
        from,
        // As an object: a comma or a bracket in an address is no second recipient.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${uid}@${host}>`,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        // Shorter than quoted-printable for Chinese, and much less work.
        textEncoding: 'base64',
        attachments: letter.attachments.map(({ name: filename, type, content, cid }) => ({
          filename,
          contentType: type,
          content,
          ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
        })),
        headers: {
          'Content-Language': language === 'cn' ? 'zh-CN' : 'en',
          // No automatic replies to what nobody reads.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'X-Cubic-Case': name,
          ...(letter.unsubscribe && {
            'List-Unsubscribe': `<${letter.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      return { kind: 'sent', providerId: null }
    } catch (error) {
      return endOf(error)
    }
  }

  return { send, close: () => transport.close() }
}

type SmtpError = Error & { readonly responseCode?: number; readonly response?: string; readonly command?: string }

function endOf(error: unknown): Sent {
  if (!(error instanceof Error)) return { kind: 'retry', error: storableText(String(error), ERROR_MAX) }
  const { responseCode: code = 0, response } = error as SmtpError
  const text = storableText(response ?? error.message, ERROR_MAX)
  // A server that does not let us in says nothing about the message.
  if (hasCode(error, 'EAUTH')) return { kind: 'closed', error: text }
  if (code >= 500) return { kind: 'dead', error: text }
  if (code >= 400) return { kind: 'retry', error: text }
  if (hasCode(error, 'EENVELOPE')) return { kind: 'dead', error: text }
  const isUnreachable = ['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'ECONNREFUSED'].some((each) => hasCode(error, each))
  return { kind: isUnreachable ? 'closed' : 'retry', error: text }
}
