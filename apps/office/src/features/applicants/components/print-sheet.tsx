import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { memo } from 'react'
import type { Question } from '../data/api.ts'
import { printTexts } from '../data/print-texts.ts'
import type { PrintedPerson } from '../data/printed.ts'
import { answerText } from '../internal/answers.ts'

const CELL = 'border border-black px-1.5 py-1 text-left align-middle wrap-anywhere'

type HeadProps = {
  readonly title: string
  readonly when: string
  readonly questions: readonly Question[]
  readonly withNumbers: boolean
}

/** Draws a sign-in list with its head on every page: only the first `count` rows. */
export function PrintSheet({
  title,
  when,
  people,
  count,
  questions,
  withNumbers,
}: HeadProps & { readonly people: readonly PrintedPerson[]; readonly count: number }) {
  return (
    <table className="print-only-this printed-sheet w-full border-collapse bg-white text-[10.5pt] text-black">
      <SheetHead {...{ title, when, questions, withNumbers }} />
      <tbody>
        {people.slice(0, count).map((person, index) => (
          <SheetRow key={person.id} {...{ person, place: index + 1, questions, withNumbers }} />
        ))}
      </tbody>
    </table>
  )
}

function SheetHead({ title, when, questions, withNumbers }: HeadProps) {
  const t = useTexts(printTexts)
  const columns = 3 + questions.length + (withNumbers ? 1 : 0)
  return (
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
  )
}

const SheetRow = memo(function SheetRow({
  person,
  place,
  questions,
  withNumbers,
}: Pick<HeadProps, 'questions' | 'withNumbers'> & { readonly person: PrintedPerson; readonly place: number }) {
  const lang = useLanguage()
  return (
    <tr className="h-[9mm] break-inside-avoid">
      <td className={CELL}>{place}</td>
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
  )
})
