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

export function openTerminal(lang: Lang): Terminal {
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

/** Runs a command and returns its exit code; explains failures to the operator. */
export async function runCommand(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (terminal.signal.aborted) terminal.complain(BACKUPS.interrupted)
    else terminal.complain(BACKUPS.failed, { reason: reasonOf(error, terminal.lang) })
    return EXIT.failed
  }
}

export function languageNamed(name: string | undefined): Lang | undefined {
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
