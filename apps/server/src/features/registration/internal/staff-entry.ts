import type { Contact } from '@cubic/domain/registration/contact'
import type { Answers } from '@cubic/domain/registration/form'
import type { Person } from '@cubic/domain/registration/scope'

export type StaffEntry = {
  readonly values: Answers
  readonly contact: Contact & { readonly name: string }
  readonly userId: number | null
  /** The person of the organisation, where no account is known. */
  readonly person: Person | null
  /** The sessions they choose, where people choose; `now`: what goes on while they stand at the door. */
  readonly sessions?: readonly number[] | 'now' | null
  /** For staff alone. */
  readonly note: string | null
}
