import { CONSENT_STATE } from '@cubic/contract'
import { readConsent } from '@cubic/domain/registration/question-types/consent-answer'
import { holdsConsent, holdsFiles } from '@cubic/domain/registration/question-types'
import { readFileReference } from '@cubic/domain/registration/question-types/file-reference'
import { OpenFile } from '@cubic/web-kit/form/questions/file-answer'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { DOT, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import type { Question } from '../data/api.ts'
import { answerText, recordOf } from '../internal/answers.ts'

type Props = { readonly question: Question; readonly values: unknown }

/** Shows an answer as staff read it: a text, or files that they can open. */
export function AnswerValue({ question, values }: Props) {
  const lang = useLanguage()
  if (holdsConsent(question.type)) return <ConsentValue answer={recordOf(values)[question.id]} />
  if (!holdsFiles(question.type)) return answerText(question, values, lang)
  const answer = recordOf(values)[question.id]
  const files = Array.isArray(answer) ? answer.map(readFileReference).filter((file) => file !== undefined) : []
  return (
    <span className="grid min-w-32 gap-1">
      {files.map((file) => (
        <OpenFile key={file.id} file={file} />
      ))}
    </span>
  )
}

const TONES = { agree: 'success', disagree: 'neutral', withdrawn: 'warn' } as const
const consentTexts = texts({
  version: { cn: (version: number) => `第 ${version} 版`, en: (version: number) => `version ${version}` },
})

/** Shows the consent or refusal, the version it applies to, and since when. */
function ConsentValue({ answer }: { readonly answer: unknown }) {
  const t = useTexts(consentTexts)
  const lang = useLanguage()
  const dates = useDates()
  const consent = readConsent(answer)
  if (!consent) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={TONES[consent.choice]}>{CONSENT_STATE[consent.choice][lang]}</Badge>
      <span className="text-xs text-ink-3">
        {[t.version(consent.version), consent.at && dates.exact(consent.at)].filter(Boolean).join(DOT)}
      </span>
    </span>
  )
}

/** Shows an answer in a list, where a missing one is a dash. */
export function AnswerCell({ question, values }: Props) {
  const lang = useLanguage()
  if (answerText(question, values, lang) === '') return <span className="text-ink-3">—</span>
  return <AnswerValue question={question} values={values} />
}
