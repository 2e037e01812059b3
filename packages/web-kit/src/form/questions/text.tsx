import { isNameTitle } from '@cubic/domain/registration/name-question'
import { TextArea, TextField } from '../../ui/field.tsx'
import { controlOf, type Question, type QuestionProps } from './question.ts'

/** Longer answers get a text area. */
const LINE_MAX = 200
const LONG_ANSWER = /说明|介绍|备注|理由|建议|想法|简介|需求|想对|note|comment|reason|describe|anything|tell us/i

export const text: Question = { Control: TextQuestion }

function TextQuestion(props: QuestionProps) {
  const { field, isSelf } = props
  const isLong = (field.bounds.length ?? 0) > LINE_MAX && LONG_ANSWER.test(field.name)
  if (isLong)
    return (
      <TextArea
        {...controlOf(props)}
        rows={3}
        {...(field.bounds.length !== undefined && { maxLength: field.bounds.length })}
      />
    )
  return <TextField {...controlOf(props)} autoComplete={isSelf && isNameTitle(field.name) ? 'name' : 'off'} />
}
