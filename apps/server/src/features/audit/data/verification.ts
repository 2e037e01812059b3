import { fillText, type Lang } from '@cubic/contract'
import type { Database, Tx } from '@cubic/data-platform'
import { findOutbox, type Outbox, type OutboxPart } from '../verification/internal/outbox.ts'
import { checkCertificates } from '../verification/internal/certificates.ts'
import { checkFiles } from '../verification/internal/files.ts'
import { checkGuards } from '../verification/internal/guards.ts'
import { checkHours } from '../verification/internal/hours.ts'
import { checkCheckIns, checkHistory } from '../verification/internal/history.ts'
import type { Finding } from '../verification/internal/look-for.ts'
import { checkAcknowledged, checkSubmissions } from '../verification/internal/registrations.ts'
import { checkSessions } from '../verification/internal/sessions.ts'
import { checkSeatCounts, checkSeatLimits } from '../verification/internal/seats.ts'
import { checkCodesAndMessages, checkOneTicket, checkReferences } from '../verification/internal/tickets.ts'
import { checkWaitlists } from '../verification/internal/waitlists.ts'
import { type CheckName, CHECKS, PROBLEMS, VERIFICATION } from '../verification/data/texts.ts'

export type Verification = readonly { readonly check: CheckName; readonly findings: readonly Finding[] }[]

const RUN: { readonly [check in CheckName]: (tx: Tx) => Promise<readonly Finding[]> } = {
  seats_within_limit: checkSeatLimits,
  seats_counted: checkSeatCounts,
  registrations_kept: checkAcknowledged,
  one_ticket: checkOneTicket,
  codes_and_messages: checkCodesAndMessages,
  check_ins: checkCheckIns,
  history: checkHistory,
  hours: checkHours,
  certificates: checkCertificates,
  submissions: checkSubmissions,
  references: checkReferences,
  waitlist: checkWaitlists,
  sessions: checkSessions,
  files: checkFiles,
  guards: checkGuards,
}

/** Checks everything in one read-only snapshot. Undefined if there are no tables of ours. */
export async function verifyDatabase(db: Database): Promise<Verification | undefined> {
  return db.transaction(async (tx) => {
    await tx.run`set transaction isolation level repeatable read, read only`
    const tables = await tx.one<{ there: boolean }>`
      select to_regclass('cubic_seat_counter') is not null and to_regclass('cubic_event_applicant') is not null as there`
    return tables?.there ? verify(tx) : undefined
  })
}

export async function verify(tx: Tx): Promise<Verification> {
  const verification = []
  for (const check of Object.keys(RUN) as CheckName[]) verification.push({ check, findings: await RUN[check](tx) })
  return verification
}

/** Counts messages, which are no fault of the data. Undefined if there are no tables of ours. */
export async function verifyOutbox(db: Database): Promise<Outbox | undefined> {
  const tables = await db.one<{ there: boolean }>`select to_regclass('cubic_message') is not null as there`
  return tables?.there ? findOutbox(db) : undefined
}

export function describeOutbox(outbox: Outbox, lang: Lang): readonly string[] {
  const parts = Object.entries(outbox) as [OutboxPart, Outbox[OutboxPart]][]
  return parts
    .filter(([, { count }]) => count > 0)
    .map(([part, { count, ids }]) => {
      const shown = ids.join(', ') + (count > ids.length ? VERIFICATION.more[lang] : '')
      const text = fillText(VERIFICATION.records, lang, { count, problem: VERIFICATION[part][lang], ids: shown })
      return `${part === 'owed' ? '·' : '!'} ${text}`
    })
}

export function findingsOf(verification: Verification): readonly Finding[] {
  return verification.flatMap(({ findings }) => findings)
}

export function describeVerification(verification: Verification, lang: Lang): readonly string[] {
  const lines = verification.flatMap(({ check, findings }) => [
    `${findings.length === 0 ? '✓' : '✗'} ${CHECKS[check][lang]}`,
    ...findings.map((finding) => `    ${describeFinding(finding, lang)}`),
  ])
  const count = findingsOf(verification).length
  return [...lines, count === 0 ? VERIFICATION.sound[lang] : fillText(VERIFICATION.broken, lang, { count })]
}

function describeFinding({ problem, count, ids }: Finding, lang: Lang): string {
  const shown = ids.join(', ') + (count > ids.length ? VERIFICATION.more[lang] : '')
  return fillText(VERIFICATION.records, lang, { count, problem: PROBLEMS[problem][lang], ids: shown })
}
