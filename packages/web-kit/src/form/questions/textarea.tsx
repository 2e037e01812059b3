import { TEXT_LENGTH_MAX } from '@cubic/domain/registration/question-types/question-type'
import { TextArea } from '../../ui/field.tsx'
import { controlOf, type Question } from './question.ts'

export const textarea: Question = {
  Control: (props) => (
    <TextArea {...controlOf(props)} rows={5} maxLength={props.field.bounds.length ?? TEXT_LENGTH_MAX} />
  ),
  isWide: true,
}
