import { describe, expect, it } from 'vitest'
import { canonicalContent, type CertificateContent, CONTENT_FIELDS, certificateNumber } from './content.ts'

const nothing = Object.fromEntries(CONTENT_FIELDS.map((name) => [name, null]))
const content = (given: Partial<CertificateContent>) =>
  ({
    ...nothing,
    number: 'CB-2026-000042',
    code: 'K7PX93QMD2TW',
    event_id: 7,
    issued: '2026-12-09T01:41:07.000Z',
    ...given,
  }) as CertificateContent

describe('what is signed of a certificate', () => {
  it('is one text for the same values, whatever order they come in', () => {
    const given = content({ name_cn: '李明', hours: 2.5 })
    const turned = Object.fromEntries(Object.entries(given).toReversed()) as CertificateContent
    expect(canonicalContent(given)).toBe(canonicalContent(turned))
    expect(canonicalContent(given)).toBe(
      '{"code":"K7PX93QMD2TW","event_id":7,"hours":2.5,"issued":"2026-12-09T01:41:07.000Z","name_cn":"李明","number":"CB-2026-000042","version":1}',
    )
  })

  it('differs with each value, and holds nothing else of the record', () => {
    const whole = content({})
    for (const name of CONTENT_FIELDS)
      expect(canonicalContent({ ...whole, [name]: 'other' }), name).not.toBe(canonicalContent(whole))
    expect(canonicalContent({ ...whole, state: 'revoked' } as CertificateContent)).toBe(canonicalContent(whole))
  })
})

it('numbers certificates by year', () => {
  expect(certificateNumber(2026, 11_873)).toBe('CB-2026-011873')
  expect(certificateNumber(2026, 1_234_567)).toBe('CB-2026-1234567')
})
