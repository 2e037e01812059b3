import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import type { Question } from '../data/api.ts'
import { printTexts } from '../data/print-texts.ts'
import type { PrintedPerson } from '../data/printed.ts'
import { answerText } from '../internal/answers.ts'

const CELL = 'border border-black px-1.5 py-1 text-left align-middle wrap-anywhere'

/** A list to sign, with its head on every page. */
export function PrintSheet({
  title,
  when,
  people,
  questions,
  withNumbers,
}: {
  readonly title: string
  readonly when: string
  readonly people: readonly PrintedPerson[]
  /** Those that are columns. */
  readonly questions: readonly Question[]
  readonly withNumbers: boolean
}) {
  const t = useTexts(printTexts)
  const lang = useLanguage()
  const columns = 3 + questions.length + (withNumbers ? 1 : 0)
  return (
    <table className="print-only-this printed-sheet w-full border-collapse bg-white text-[10.5pt] text-black">
      <thead>
        <tr>
          <td colSpan={columns} className="pb-2">
            <b className="block text-[14pt] leading-tight">{title}</b>
            {when}
          </td>
        </tr>
        <tr>
          <th scope="col" className={`${CELL} w-[11mm]`}>
            {t.place}
          </th>
          <th scope="col" className={CELL}>
            {t.name}
          </th>
          {withNumbers && (
            <th scope="col" className={CELL}>
              {t.number}
            </th>
          )}
          {questions.map(({ id, name }) => (
            <th key={id} scope="col" className={CELL}>
              {name}
            </th>
          ))}
          <th scope="col" className={`${CELL} w-[45mm]`}>
            {t.signature}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          <tr key={person.id} className="h-[9mm] break-inside-avoid">
            <td className={CELL}>{index + 1}</td>
            <th scope="row" className={CELL}>
              {person.name}
            </th>
            {withNumbers && <td className={CELL}>{person.unify_id}</td>}
            {questions.map((question) => (
              <td key={question.id} className={CELL}>
                {answerText(question, person.values, lang)}
              </td>
            ))}
            <td className={CELL}>{'\u00A0'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
