import { TextField } from '../../ui/field.tsx'
import { controlOf, type Question } from './question.ts'

export const number: Question = {
  Control: (props) => <TextField {...controlOf(props)} inputMode="decimal" autoComplete="off" />,
}
