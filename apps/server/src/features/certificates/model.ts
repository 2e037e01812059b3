import { CubicCertificate } from '@cubic/contract'
import { defineModel, type Model } from '@cubic/data-platform'
import type { Config } from '../../infra/services/configuration.ts'
import { certificateAccess } from './data/access.ts'
import { verifyAddress } from './internal/verify-address.ts'

export const certificateModels = ({ publicUrl }: Config): readonly Model[] => [
  defineModel(CubicCertificate, {
    access: certificateAccess,
    derived: { url: { needs: ['code'], compute: ({ code }) => verifyAddress(publicUrl, String(code)) } },
    indexes: {
      cubic_certificate_number_unique: 'unique on cubic_certificate (number)',
      cubic_certificate_code_unique: 'unique on cubic_certificate (code)',
      // one for a registration; whose was revoked may get another
      cubic_certificate_once_unique: "unique on cubic_certificate (applicant_id) where state = 'valid'",
      cubic_certificate_applicant_index: 'on cubic_certificate (applicant_id)',
      cubic_certificate_event_index: 'on cubic_certificate (event_id, id desc)',
      cubic_certificate_user_index: 'on cubic_certificate (user_id, id desc)',
    },
  }),
]
