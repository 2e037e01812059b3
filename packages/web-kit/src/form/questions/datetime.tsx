import { DateTimeField } from '../../ui/date-field.tsx'
import { controlOf, type Question, textBounds } from './question.ts'

export const datetime: Question = {
  Control: (props) => <DateTimeField {...controlOf(props)} {...textBounds(props.field)} />,
}
