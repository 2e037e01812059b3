import { CHECK_IN_STATUS, REGISTRATION_STATUS } from '@cubic/contract'
import { raw } from '@cubic/data-platform'
import type { Migration } from '../../../infra/database/migrations.ts'

/** The database enforces the states that seats are counted by, too. */
export const applicantStates: Migration = {
  id: 3,
  name: 'applicant-states',
  phase: 'after',
  async up(tx) {
    await tx.run`alter table cubic_event_applicant
      alter column event_id set not null,
      alter column regist_id set not null,
      alter column registration_status set not null,
      alter column flora_external_id set not null,
      add constraint applicant_registration_status check (registration_status in (${list(REGISTRATION_STATUS)})),
      add constraint applicant_check_in_status check (check_in_status in (${list(CHECK_IN_STATUS)}))`
    await tx.run`alter table cubic_event_regist alter column event_id set not null`
  },
}

function list(states: { readonly [state: string]: unknown }): ReturnType<typeof raw> {
  return raw(
    Object.keys(states)
      .map((state) => `'${state}'`)
      .join(', '),
  )
}
