import { FIELD_PROBLEMS, fillText, type Refusal, refuse, REFUSALS, type Text } from '@cubic/contract'
import { formatMoment } from '../../../infra/text/format-moment.ts'

const NO_TIME: Text = { cn: '（未定时间）', en: 'without a time' }
const GAP: Text = { cn: '；', en: '. ' }

export function refuseDate(
  { refusal, parameters, problems }: Refusal,
  start: Date | null,
  timeZone: string,
): Refusal<'event:date_refused'> {
  const inBoth = (say: (lang: keyof Text) => string): Text => ({ cn: say('cn'), en: say('en') })
  const reason = inBoth((lang) => {
    const details = problems.map((each) => fillText(FIELD_PROBLEMS[each.problem], lang, each.parameters))
    return details.length > 0 ? details.join(GAP[lang]) : fillText(REFUSALS[refusal], lang, parameters)
  })
  const date = inBoth((lang) => (start ? formatMoment(start, lang, timeZone) : NO_TIME[lang]))
  return refuse('event:date_refused', { date, reason }, problems)
}
