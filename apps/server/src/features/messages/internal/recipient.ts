import { isEmail, type Lang, type MessageCase } from '@cubic/contract'
import type { MessageRow } from './message-row.ts'
import { hashOfAddress } from '../data/address-hash.ts'
import type { Reminded } from './reminder-link.ts'

/** Answers to an organiser's own message go to the event's contact, where it has an address in it. */
export function replyToOf({ case: name, organiser_contact: contact }: MessageRow): string | undefined {
  if (name !== 'broadcast') return undefined
  return contact?.split(/[\s,;:，；：、()（）<>]+/).find((word) => isEmail(word))
}

/** Gives the account or address whose reminders this message can switch off. */
export function remindedOf(row: MessageRow): Reminded | undefined {
  if (row.case === 'unit_events') return row.user_id === null ? undefined : { followerId: row.user_id }
  if (row.person_email && row.user_id !== null) return { userId: row.user_id }
  if (row.applicant_email) return { addressHash: hashOfAddress(row.applicant_email) }
  return row.submitter_id === null ? undefined : { userId: row.submitter_id }
}

const REMINDERS: ReadonlySet<MessageCase> = new Set(['reminder', 'registration_opens', 'unit_events'])

/** People can do without these, and may switch them off. */
export function isReminder(name: MessageCase): boolean {
  return REMINDERS.has(name)
}

export function isReminded(row: MessageRow): boolean {
  if (row.case === 'unit_events') return row.follow_email !== false
  if (row.channel !== 'email') return row.reminder_sms !== false
  if (row.person_email) return row.reminder_email !== false
  return row.applicant_email ? !row.is_address_off : row.submitter_reminder_email !== false
}

/** The holder by their account, else the contact of the form, else the submitter. */
export function addressee(row: MessageRow): { readonly to: string; readonly isPassedOn: boolean } | undefined {
  if (row.facts.to) return { to: row.facts.to, isPassedOn: false }
  if (row.person_email) return { to: row.person_email, isPassedOn: false }
  if (row.facts.trial) return undefined
  if (row.applicant_email) return { to: row.applicant_email, isPassedOn: false }
  // Somebody with a phone alone gets a text message; the person who registered them gets the mail.
  return row.submitter_email ? { to: row.submitter_email, isPassedOn: row.user_id === null } : undefined
}

export function phoneOf(row: MessageRow): string | undefined {
  if (isReminder(row.case) && row.reminder_sms === false) return undefined
  const phone = row.person_phone ?? row.applicant_phone
  return phone && phone !== '' ? phone : undefined
}

/** People without an account, or with one that has only been used by programs, read what the submitter reads. */
export function languageOf(row: MessageRow, languages: readonly Lang[]): Lang {
  const lang = row.language ?? row.person_language ?? row.submitter_language
  return lang && languages.includes(lang) ? lang : (languages[0] ?? 'cn')
}
