import type { FormBounds } from '@cubic/domain/registration/question-types/question-type'
import { texts, useTexts } from '../../language/text.ts'
import { CheckboxGroup } from '../../ui/choice.tsx'
import { controlOf, type Question, type QuestionProps } from './question.ts'

const checkboxTexts = texts({
  exactly: { cn: (count: number) => `请选 ${count} 项`, en: (count: number) => `Choose ${count}` },
  between: {
    cn: (min: number, max: number) => `请选 ${min} 至 ${max} 项`,
    en: (min: number, max: number) => `Choose ${min} to ${max}`,
  },
  atLeast: { cn: (min: number) => `至少选 ${min} 项`, en: (min: number) => `Choose at least ${min}` },
  atMost: { cn: (max: number) => `最多选 ${max} 项`, en: (max: number) => `Choose up to ${max}` },
  any: { cn: '可多选', en: 'Choose any' },
})

export const checkbox: Question = { Control: CheckboxQuestion, isWide: true }

function CheckboxQuestion(props: QuestionProps) {
  const { field, value, onAnswer } = props
  const number = useNumberWords(field.bounds)
  return (
    <CheckboxGroup
      {...controlOf(props)}
      hint={[field.tips, number].filter(Boolean).join(' · ')}
      choices={field.selections.map((choice) => ({ value: choice.value, label: choice.name }))}
      value={typeof value === 'string' ? [] : value}
      onChange={onAnswer}
    />
  )
}

function useNumberWords({ min, max }: FormBounds): string {
  const t = useTexts(checkboxTexts)
  const [least, most] = [typeof min === 'number' ? min : 1, typeof max === 'number' ? max : undefined]
  if (most === undefined) return least > 1 ? t.atLeast(least) : t.any
  if (least === most) return t.exactly(most)
  return least > 1 ? t.between(least, most) : t.atMost(most)
}
