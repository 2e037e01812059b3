import { DateField } from '../../ui/date-field.tsx'
import { controlOf, type Question, textBounds } from './question.ts'

export const date: Question = {
  Control: (props) => <DateField {...controlOf(props)} {...textBounds(props.field)} />,
}
