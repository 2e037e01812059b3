import { TextField } from '../../ui/field.tsx'
import { controlOf, type Question } from './question.ts'

export const phone: Question = {
  Control: (props) => (
    <TextField {...controlOf(props)} type="tel" inputMode="tel" autoComplete={props.isSelf ? 'tel' : 'off'} />
  ),
}
