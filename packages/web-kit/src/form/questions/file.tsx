import { FieldShell } from '../../ui/field.tsx'
import { FileAnswer, useFileWords } from './file-answer.tsx'
import type { Question, QuestionProps } from './question.ts'

export const file: Question = { Control: FileQuestion, isWide: true }

function FileQuestion({ field, value, error, isPreview, onAnswer }: QuestionProps) {
  const words = useFileWords(field)
  return (
    <FieldShell
      label={field.name}
      required={field.required}
      error={error}
      hint={[field.tips, words].filter(Boolean).join(' · ')}
      group
    >
      {(described) => (
        <FileAnswer
          field={field}
          describedBy={described['aria-describedby']}
          value={value}
          disabled={isPreview}
          onChange={onAnswer}
        />
      )}
    </FieldShell>
  )
}
