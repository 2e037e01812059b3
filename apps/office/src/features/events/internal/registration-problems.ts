import { CubicEventBase, CubicEventRegist, FIELD_PROBLEMS, fillText, type Lang, REFUSALS } from '@cubic/contract'
import type { EventEditor, RegistrationEditor } from '../data/api.ts'
import { momentIn } from './moments.ts'

type Registration = Pick<RegistrationEditor['values'], 'regist_end_time' | 'limited' | 'limit_number' | 'taken_number'>

/** Checks a registration against its event and the seats that are taken. Returns problems by field. */
export function registrationProblems(
  { regist_end_time, limited, limit_number, taken_number }: Registration,
  { end_time }: Pick<EventEditor['values'], 'end_time'>,
  lang: Lang,
): { readonly regist_end_time?: string; readonly limit_number?: string } {
  const [closes, end] = [momentIn(regist_end_time), momentIn(end_time)]
  const taken = Number(taken_number ?? 0)
  const isTooLow = limited === true && typeof limit_number === 'number' && limit_number < taken
  const name = CubicEventRegist.fields.regist_end_time.label[lang]
  const other = CubicEventBase.fields.end_time.label[lang]
  return {
    ...(closes &&
      end &&
      closes > end && { regist_end_time: fillText(FIELD_PROBLEMS.not_after, lang, { name, other }) }),
    ...(isTooLow && { limit_number: fillText(REFUSALS['event:limit_below_taken'], lang, { taken }) }),
  }
}
