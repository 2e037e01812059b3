import { holdsFiles } from '@cubic/domain/registration/question-types'
import { readFileReference } from '@cubic/domain/registration/question-types/file-reference'
import { OpenFile } from '@cubic/web-kit/form/questions/file-answer'
import { useLanguage } from '@cubic/web-kit/language'
import type { Question } from '../data/api.ts'
import { answerText, recordOf } from '../internal/answers.ts'

type Props = { readonly question: Question; readonly values: unknown }

/** An answer as staff read it: a text, or files that they can open. */
export function AnswerValue({ question, values }: Props) {
  const lang = useLanguage()
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

/** The same in a list, where no answer is a dash. */
export function AnswerCell({ question, values }: Props) {
  const lang = useLanguage()
  if (answerText(question, values, lang) === '') return <span className="text-ink-3">—</span>
  return <AnswerValue question={question} values={values} />
}
