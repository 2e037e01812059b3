import { invariant } from '@cubic/contract'
import { guest, type Tx } from '@cubic/data-platform'
import { issueCertificates } from '@cubic/server/features/certificates/commands/issue-certificates'
import { revokeCertificate } from '@cubic/server/features/certificates/commands/revoke-certificate'

/** As the server names itself until somebody says otherwise. */
const ORGANISATION = { cn: '活动中心', en: 'Event Center' }
const ISSUING = { isByRule: false, organisation: ORGANISATION, timeZone: 'Asia/Shanghai', publicUrl: '' }
const MEMBER = 'student1'
const SOME = 4

/**
 * Certificates of the tour's member, as a registrar issues them: of their last events, of which everybody at the first
 * one got theirs and one was revoked.
 */
export async function fillCertificates(tx: Tx): Promise<void> {
  const registrar = await tx.one<{ id: number }>`select id from cubic_user where account = 'registrar'`
  invariant(registrar, 'the sample has a registrar')
  const caller = { ...guest(), userId: registrar.id }
  const attended = await tx.rows<{ id: number; event_id: number }>`
    select applicant.id, applicant.event_id from cubic_event_applicant applicant
    join cubic_event_base event on event.id = applicant.event_id
    join cubic_user member on member.id = applicant.user_id
    where member.account = ${MEMBER} and applicant.check_in_status = 'attend' and event.end_time <= now() and event.sign_in
    order by event.end_time desc limit ${SOME}`
  for (const [place, { id, event_id: eventId }] of attended.entries())
    await issueCertificates(tx, caller, { ...ISSUING, eventId, applicantIds: place === 0 ? null : [id] })
  const wrong = attended.at(-1)
  const last = await tx.one<{ id: number }>`select id from cubic_certificate where applicant_id = ${wrong?.id ?? 0}`
  if (last && attended.length > 1)
    await revokeCertificate(tx, caller, last.id, {
      reason: '复核签到记录后更正：本人提前离场，未达到活动要求。',
      publicUrl: '',
    })
  // Their links would lead to no address: nobody knows yet where this server will be.
  await tx.run`delete from cubic_message where "case" in ('certificate_issued', 'certificate_revoked')`
}
