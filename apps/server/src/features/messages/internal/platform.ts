import { createHmac } from 'node:crypto'
import { storableText } from '@cubic/contract'
import { askServer } from '../../../infra/network/ask-server.ts'
import type { Platform } from '../data/queries.ts'
import type { Outgoing, Sent, Transport } from './outgoing.ts'

const TIMEOUT_MS = 10_000
const ERROR_MAX = 500
const ID_MAX = 200
/** These 4xx are not about the message. */
const TRY_AGAIN = new Set([408, 425, 429])

/** Sends over HTTP (docs/messages.md). */
export function openPlatform(
  { address, appId, secret, senderId, signature }: Platform,
  timeoutMs = TIMEOUT_MS,
): Transport {
  async function send(message: Outgoing): Promise<Sent> {
    const isEmail = message.channel === 'email'
    const body = JSON.stringify({
      channel: message.channel,
      to: message.to,
      sender: isEmail ? senderId : signature,
      template_id: message.templateId,
      language: message.language,
      subject: isEmail ? message.letter.subject : null,
      text: message.letter.text,
      html: isEmail ? message.letter.html : null,
      parameters: message.parameters,
      // Left out by `JSON.stringify` where there is none.
      reply_to: isEmail ? message.replyTo : undefined,
    })
    const timestamp = String(Math.floor(Date.now() / 1000))
    try {
      const { status, headers, text } = await askServer({
        address,
        method: 'POST',
        patienceMs: timeoutMs,
        headers: {
          'Content-Type': 'application/json',
          'X-App-Id': appId,
          'X-Timestamp': timestamp,
          'X-Signature': createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex'),
          'Idempotency-Key': message.uid,
        },
        body,
      })
      if (status >= 200 && status < 300) return { kind: 'sent', providerId: idIn(text) }
      const error = storableText(`${status} ${text}`, ERROR_MAX)
      if (status >= 400 && status < 500 && !TRY_AGAIN.has(status)) return { kind: 'dead', error }
      return { kind: 'retry', error, afterSeconds: secondsOf(headers.get('retry-after')) }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return isLate
        ? { kind: 'retry', error: 'no answer in 10 s' }
        : { kind: 'closed', error: 'the platform cannot be reached' }
    }
  }

  return { send, close: () => undefined }
}

function idIn(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? storableText(String(id), ID_MAX) : null
  } catch {
    // An answer without an id counts as success too.
    return null
  }
}

/** `Retry-After` in seconds or as a date; a day at most. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(0, seconds)) : undefined
}
