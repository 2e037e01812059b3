import type { FormField } from '@cubic/domain/registration/form-field'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Notice } from '@cubic/web-kit/ui/card'
import type { Registrant } from '../internal/registrants.ts'
import { samePhones, sameRegistrants } from '../internal/same-registrants.ts'

const sameTexts = texts({
  sameRegistrants: {
    cn: (one: number, other: number) => `第 ${one} 位和第 ${other} 位报名人的信息完全相同，请确认没有重复。`,
    en: (one: number, other: number) =>
      `Registrants ${one} and ${other} have the same answers. Please check that nobody is entered twice.`,
  },
  samePhone: {
    cn: (one: number, other: number) =>
      `第 ${one} 位和第 ${other} 位报名人填了同一个手机号，是同一个人吗？不是的话可以继续提交。`,
    en: (one: number, other: number) =>
      `Registrants ${one} and ${other} have the same phone number. Are they the same person? If not, go ahead.`,
  },
})

export function SameRegistrants({
  fields,
  phones,
  registrants,
}: {
  readonly fields: readonly FormField[]
  /** Those of the fields that ask for a phone. */
  readonly phones: readonly FormField[]
  readonly registrants: readonly Registrant[]
}) {
  const t = useTexts(sameTexts)
  const same = sameRegistrants(fields, registrants)
  const samePhone = samePhones(phones, registrants)
  if (same) return <Notice>{t.sameRegistrants(...same)}</Notice>
  return samePhone ? <Notice>{t.samePhone(...samePhone)}</Notice> : null
}
