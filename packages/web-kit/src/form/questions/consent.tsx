import { CONSENT_STATE } from '@cubic/contract'
import { readConsent, writeConsent } from '@cubic/domain/registration/question-types/consent-answer'
import { useLanguage } from '../../language/language.tsx'
import { texts, useTexts } from '../../language/text.ts'
import { Segments } from '../../ui/choice.tsx'
import { FieldShell } from '../../ui/field.tsx'
import type { Question, QuestionProps } from './question.ts'

export const consent: Question = { Control: ConsentQuestion, isWide: true }

const consentTexts = texts({
  agree: { cn: '同意', en: 'I agree' },
  disagree: { cn: '不同意', en: 'I don’t agree' },
  needed: { cn: '不同意就无法报名', en: 'You can’t register without it' },
  free: { cn: '不同意也能报名，以后可以撤回', en: 'You can register either way, and take it back later' },
  older: {
    cn: (version: number) => `您此前回答的是第 ${version} 版`,
    en: (version: number) => `You answered version ${version} before`,
  },
})

/** The text comes before the choices, which look alike; nothing is chosen beforehand. */
function ConsentQuestion({ field, value, error, isPreview, onAnswer, onLeave }: QuestionProps) {
  const t = useTexts(consentTexts)
  const language = useLanguage()
  const given = readConsent(value)
  const version = field.bounds.version ?? 1
  const choice = given && given.choice !== 'withdrawn' ? given.choice : ''
  const note =
    given?.choice === 'withdrawn'
      ? CONSENT_STATE.withdrawn[language]
      : given && given.version !== version
        ? t.older(given.version)
        : undefined
  return (
    <FieldShell
      label={field.name}
      required={field.required}
      error={error}
      hint={[field.required ? t.needed : t.free, note].filter(Boolean).join(' · ')}
      group
    >
      {() => (
        <>
          {field.tips && <p className="text-[0.875rem] whitespace-pre-line text-ink-2">{field.tips}</p>}
          <Segments
            choices={[
              { value: 'agree', label: t.agree },
              { value: 'disagree', label: t.disagree },
            ]}
            value={choice}
            isWrong={error !== undefined}
            disabled={isPreview}
            onBlur={onLeave}
            onChange={(chosen) => onAnswer(writeConsent({ choice: chosen, version, language, at: undefined }))}
          />
        </>
      )}
    </FieldShell>
  )
}
