import { storableText } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import { PROCESS_ENDED } from '../../../infra/leases/leases.ts'
import type { Log } from '../../../infra/log/log.ts'
import { compose, type Composed, type Sender } from '../internal/compose.ts'
import { gatherLetters } from '../internal/letter.ts'
import { type Batch, type Channel, RETRY, takeBatch, type TakenMessage } from '../internal/outbox.ts'
import type { Outgoing, Sent, Transport } from '../internal/outgoing.ts'
import { gatherForStrangers, type Parcel, type Ready, withinRates } from '../internal/recipient-limits.ts'
import { createRecorder, type Recorder } from '../internal/record-outcomes.ts'
import type { MessageSettings } from '../data/queries.ts'

const ERROR_MAX = 500
/** Per transport. */
const WORKERS = 20
const PAUSE_MS = 30_000

/** Undefined where the settings have none. */
export type Transports = { readonly [channel in Channel]: Transport | undefined }
export type SendOptions = {
  readonly db: Database
  readonly log: Log
  readonly sender: Sender
  readonly transports: Transports
  readonly settings: Pick<MessageSettings, 'perMinute' | 'perRecipient' | 'strangers'>
  readonly signal: AbortSignal
  readonly pausedUntil: Map<Channel, number>
}

/** Runs until nothing is due; returns how many messages were sent. */
export async function sendMessages(options: SendOptions): Promise<number> {
  const counts = await Promise.all((['email', 'sms'] as const).map((channel) => sendChannel(channel, options)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function sendChannel(channel: Channel, options: SendOptions): Promise<number> {
  const { db, log, sender, settings } = options
  const transport = options.transports[channel]
  if (!transport) return 0
  const takeNext = async () =>
    isOpen(channel, options)
      ? takeBatch(db, { channel, perMinute: settings.perMinute, log, language: sender.languages[0] ?? 'cn' })
      : undefined
  const startNext = () => {
    const taking = takeNext()
    // Its error is met where it is awaited, which may be much later.
    taking.catch(() => undefined)
    return taking
  }
  let next: ReturnType<typeof takeNext> | undefined
  for (let count = 0; ;) {
    const batch = await (next ?? takeNext())
    if (!batch) return count
    // Reads the next batch while this one is sent; with a rate limit, only once this one has been counted.
    next = settings.perMinute === undefined && !batch.isSuspect ? startNext() : undefined
    try {
      count += await sendBatch({ channel, transport, batch }, options)
    } catch (error) {
      await (await next)?.release()
      throw error
    }
  }
}

function isOpen(channel: Channel, { signal, pausedUntil }: SendOptions): boolean {
  return !signal.aborted && (pausedUntil.get(channel) ?? 0) <= Date.now()
}

type Leaving = { readonly channel: Channel; readonly transport: Transport; readonly batch: Batch }

async function sendBatch(leaving: Leaving, options: SendOptions): Promise<number> {
  const { db, log, sender, settings } = options
  const { channel, batch } = leaving
  const { held, rows, ended, release } = batch
  const record = createRecorder(db, log, held)
  let count = 0
  try {
    const ready = await withinRates(db, await sortOut(rows, sender, record), held, settings.perRecipient)
    const parcels = oneEachTurn(await gatherForStrangers(db, ready, held, settings.strangers))
    const work = async () => {
      for await (const parcel of parcels) {
        if (!isOpen(channel, options) || ended.aborted || record.hasFailed()) return
        const sent = await sendParcel(parcel, { leaving, record }, options)
        // Other workers have counted while this one sent.
        count += sent
      }
    }
    // Waits for all of them, so that nothing is sent once the batch is released.
    const workers = await Promise.allSettled(Array.from({ length: WORKERS }, work))
    for (const each of workers) if (each.status === 'rejected') throw each.reason
  } finally {
    await release()
  }
  return count
}

/** A letter takes milliseconds to write: all workers begin, and often go on, at the same time. */
async function* oneEachTurn(parcels: readonly Parcel[]): AsyncGenerator<Parcel> {
  for (const parcel of parcels) {
    await new Promise(setImmediate)
    yield parcel
  }
}

/** Composes a mail just before it is sent, while others are being sent. */
async function sendParcel(
  parcel: Parcel,
  { leaving: { channel, transport }, record }: { readonly leaving: Leaving; readonly record: Recorder },
  { log, sender, pausedUntil }: SendOptions,
): Promise<number> {
  const written: Written[] = []
  for (const each of parcel) {
    const message = writtenOf(each.composed)
    if ('error' in message) await record({ ...each, sent: message })
    else written.push({ ...each, message })
  }
  const [carrier] = written
  if (!carrier) return 0
  const sent = await sendOne(transport, inOneMail(carrier, written, sender))
  if (sent.kind === 'closed') {
    if (!pausedUntil.has(channel)) log.warn('Messages cannot be sent, and wait', { channel })
    pausedUntil.set(channel, Date.now() + PAUSE_MS)
  } else pausedUntil.delete(channel)
  const { isToStranger } = carrier.composed
  await Promise.all(written.map((each) => record({ ...each, sent, ...(isToStranger && { carrier: carrier.row.id }) })))
  return sent.kind === 'sent' ? written.length : 0
}

type Written = Ready & { readonly message: Outgoing }

function inOneMail({ message }: Written, all: readonly Written[], sender: Sender): Outgoing {
  if (all.length === 1) return message
  const { language: lang } = message
  const organisation = { name: sender.organisation[lang], contact: sender.contact, brand: sender.brand }
  const letters = all.map(({ message: { letter } }) => letter)
  return { ...message, letter: gatherLetters(letters, { lang, organisation }) }
}

/** A message that cannot be written harms itself alone. */
function writtenOf({ write }: Ready['composed']): Outgoing | Failure {
  try {
    return write()
  } catch (error) {
    return failed(error)
  }
}

async function sendOne(transport: Transport, message: Outgoing): Promise<Sent> {
  try {
    return await transport.send(message)
  } catch (error) {
    return failed(error)
  }
}

type Failure = { readonly kind: 'retry'; readonly error: string }

function failed(error: unknown): Failure {
  return { kind: 'retry', error: storableText(String(error), ERROR_MAX) }
}

/**
 * Returns the messages that can be sent. Records others as not needed, and those that ended their processes as dead.
 */
async function sortOut(rows: readonly TakenMessage[], sender: Sender, record: Recorder): Promise<readonly Ready[]> {
  const ready: Ready[] = []
  const recorded: Promise<void>[] = []
  for (const row of rows) {
    const composed = composedOf(row, sender)
    if (row.attempts >= RETRY.attempts)
      recorded.push(record({ row, composed, sent: { kind: 'dead', error: PROCESS_ENDED } }))
    else if (composed.kind === 'ready') ready.push({ row, composed })
    else recorded.push(record({ row, composed }))
  }
  await Promise.all(recorded)
  return ready
}

function composedOf(row: TakenMessage, sender: Sender): Composed {
  try {
    return compose(row, sender)
  } catch (error) {
    const fail = () => {
      throw error
    }
    return { kind: 'ready', to: row.recipient ?? '', sms: undefined, isToStranger: false, write: fail }
  }
}
