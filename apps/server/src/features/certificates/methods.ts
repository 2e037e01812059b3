import { ISSUE_CERTIFICATES, REVOKE_CERTIFICATE, where } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import type { Config } from '../../infra/services/configuration.ts'
import type { LateServices } from '../feature.ts'
import { issueCertificates } from './commands/issue-certificates.ts'
import { revokeCertificate } from './commands/revoke-certificate.ts'
import { issuesCertificates, revokesCertificates } from './data/access.ts'

export const certificateMethods = ({ publicUrl }: Config, services: LateServices): readonly Method[] => [
  defineMethod(ISSUE_CERTIFICATES, {
    right: issuesCertificates,
    when: () => where('status', 'in', ['processing', 'finished']),
    run(tx, caller, eventId, { applicant_ids: applicantIds }) {
      const { organisation, timeZone } = services().site()
      return issueCertificates(tx, caller, {
        eventId,
        applicantIds,
        isByRule: false,
        organisation,
        timeZone,
        publicUrl,
      })
    },
  }),
  defineMethod(REVOKE_CERTIFICATE, {
    right: revokesCertificates,
    when: () => where('state', '=', 'valid'),
    run: (tx, caller, id, { reason }) => revokeCertificate(tx, caller, id, { reason, publicUrl }),
  }),
]
