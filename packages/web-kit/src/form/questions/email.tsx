import { TextField } from '../../ui/field.tsx'
import { controlOf, type Question } from './question.ts'

export const email: Question = {
  Control: (props) => (
    <TextField
      {...controlOf(props)}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={props.isSelf ? 'email' : 'off'}
    />
  ),
}
