import { RadioGroup, SegmentedControl } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { controlOf, type Question, type QuestionProps } from './question.ts'

export const radio: Question = { Control: RadioQuestion, isWide: true }

function RadioQuestion(props: QuestionProps) {
  const choices = props.field.selections.map(({ value, name }) => ({ value, label: name }))
  const control = controlOf(props)
  if (choices.length > 8) return <SelectField {...control} choices={choices} />
  // the segments are equally wide: the longest label decides
  const width = choices.length * (Math.max(...choices.map(({ label }) => widthOf(label))) + 2)
  return choices.length <= 4 && width <= 36 ? (
    <SegmentedControl {...control} choices={choices} />
  ) : (
    <RadioGroup {...control} choices={choices} />
  )
}

/** Width in letters; a Chinese character counts as two. */
function widthOf(label: string): number {
  return [...label].reduce((sum, character) => sum + (character > '⺀' ? 2 : 1), 0)
}
