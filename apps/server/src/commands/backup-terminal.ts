import { parseArgs, type ParseArgsConfig } from 'node:util'
import { fillText, type Lang, LANGUAGES, type Text } from '@cubic/contract'
import { BackupError } from '../features/backups/data/messages.ts'
import { BACKUPS } from '../features/backups/data/texts.ts'
import { createLog, type Log } from '../infra/log/log.ts'

// Exit codes for operators' scripts.
export const EXIT = { done: 0, broken: 1, failed: 2 } as const

type Parameters = Readonly<Record<string, string | number>>

/** Output of `npm run backup` and `npm run restore`: results on standard output, the rest on standard error. */
export type Terminal = {
  readonly say: (text: Text, parameters?: Parameters) => void
  readonly complain: (text: Text, parameters?: Parameters) => void
  readonly progress: (step: Text, entry: string, bytes: number) => void
  readonly lang: Lang
  readonly log: Log
  /** Aborted by Ctrl-C and by `kill`. */
  readonly signal: AbortSignal
}

const PROGRESS_MS = 2000

function openTerminal(lang: Lang): Terminal {
  const complain = (text: Text, parameters: Parameters = {}) =>
    void process.stderr.write(`${fillText(text, lang, parameters)}\n`)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  let toldAt = Date.now()
  return {
    lang,
    complain,
    signal: stopping.signal,
    log: createLog({ level: 'error', write: (line) => void process.stderr.write(line) }),
    say: (text, parameters = {}) => void process.stdout.write(`${fillText(text, lang, parameters)}\n`),
    progress(step, entry, bytes) {
      if (Date.now() - toldAt < PROGRESS_MS) return
      toldAt = Date.now()
      complain(BACKUPS.progress, { step: step[lang], entry, size: sizeOf(bytes) })
    },
  }
}

type Options = NonNullable<ParseArgsConfig['options']>
type Words<Known extends Options> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Known & { lang: { type: 'string' } } }>
>
type Command<Known extends Options, Given> = {
  readonly usage: Text
  readonly options: Known
  /** Returns undefined for words that the command does not know. */
  readonly read: (words: Words<Known>) => Given | undefined
  readonly run: (given: Given, terminal: Terminal) => Promise<number>
}

/** Runs a command by the words behind it, or says how it is used; sets the exit code of the process. */
export async function runCommand<const Known extends Options, Given>(command: Command<Known, Given>): Promise<void> {
  const words = readWords(command.options)
  const lang = words && languageNamed((words.values as { readonly lang?: string }).lang)
  const given = words && lang && command.read(words)
  if (lang === undefined || given === undefined) {
    for (const each of LANGUAGES) process.stderr.write(`${command.usage[each]}\n`)
    process.exitCode = EXIT.failed
    return
  }
  const terminal = openTerminal(lang)
  process.exitCode = await explained(terminal, () => command.run(given, terminal))
}

function readWords<Known extends Options>(options: Known): Words<Known> | undefined {
  try {
    return parseArgs({ allowPositionals: true, options: { ...options, lang: { type: 'string' } } })
  } catch (error) {
    // Node names the option that it does not know; the usage says which there are.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function explained(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (terminal.signal.aborted) terminal.complain(BACKUPS.interrupted)
    else terminal.complain(BACKUPS.failed, { reason: reasonOf(error, terminal.lang) })
    return EXIT.failed
  }
}

function languageNamed(name: string | undefined): Lang | undefined {
  return LANGUAGES.find((lang) => lang === (name ?? LANGUAGES[0]))
}

export function sizeOf(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

function reasonOf(error: unknown, lang: Lang): string {
  if (error instanceof BackupError) return fillText(BACKUPS.problems[error.problem], lang, error.parameters)
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`
}
