import { CONSENT_STATE, type FormFieldType } from '@cubic/contract'
import { readConsent, writeConsent } from '@cubic/domain/registration/question-types/consent-answer'
import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import { FileAnswer } from '@cubic/web-kit/form/questions/file-answer'
import { useLanguage } from '@cubic/web-kit/language/language'
import type { ComponentType } from 'react'
import { DateInput } from '../../../ui/date-input.tsx'
import { type Described, TextAreaInput, TextInput } from '../../../ui/field.tsx'
import type { Precision } from '../../../ui/local-time.ts'
import { CheckLine } from '../../../ui/toggle.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Question } from '../data/api.ts'

type ControlProps = {
  readonly question: Question
  readonly described: Described
  readonly value: TypedAnswer
  readonly onChange: (value: TypedAnswer) => void
}

export function AnswerControl(props: ControlProps) {
  const Control = CONTROLS[props.question.type]
  return <Control {...props} />
}

const CONTROLS: { readonly [type in FormFieldType]: ComponentType<ControlProps> } = {
  text: (props) => <Typed {...props} type="text" />,
  textarea: LongText,
  number: (props) => <Typed {...props} type="text" inputMode="decimal" />,
  radio: OneChoice,
  checkbox: SeveralChoices,
  date: (props) => <Time {...props} precision="day" />,
  datetime: (props) => <Time {...props} precision="minute" />,
  phone: (props) => <Typed {...props} type="tel" />,
  email: (props) => <Typed {...props} type="email" />,
  file: Files,
  consent: Consents,
}

function Typed({
  described,
  value,
  onChange,
  type,
  inputMode,
}: ControlProps & {
  readonly type: 'text' | 'tel' | 'email'
  readonly inputMode?: 'decimal'
}) {
  return <TextInput {...described} type={type} inputMode={inputMode} value={textIn(value)} onChange={onChange} />
}

function Time({ described, value, onChange, precision }: ControlProps & { readonly precision: Precision }) {
  return <DateInput {...described} precision={precision} value={textIn(value)} onChange={onChange} />
}

function LongText({ described, value, onChange }: ControlProps) {
  return <TextAreaInput {...described} value={textIn(value)} onChange={onChange} />
}

function OneChoice({ question: { name, required, selections }, described, value, onChange }: ControlProps) {
  return (
    <Select
      {...described}
      label={name}
      clearable={!required}
      value={textIn(value)}
      options={selections.map((choice) => ({ value: choice.value, label: choice.name }))}
      onChange={onChange}
    />
  )
}

/** Preselects nothing: staff enter what the person told them. */
function Consents({ question: { name, required, bounds }, described, value, onChange }: ControlProps) {
  const lang = useLanguage()
  const given = readConsent(value)
  const { agree, disagree } = CONSENT_STATE
  return (
    <Select
      {...described}
      label={name}
      clearable={!required}
      value={given?.choice ?? ''}
      options={[
        { value: 'agree', label: agree[lang] },
        { value: 'disagree', label: disagree[lang] },
        ...(given?.choice === 'withdrawn' ? [{ value: 'withdrawn', label: CONSENT_STATE.withdrawn[lang] }] : []),
      ]}
      onChange={(choice) =>
        onChange(
          choice === 'agree' || choice === 'disagree'
            ? writeConsent({ choice, version: bounds.version ?? 1, language: lang, at: undefined })
            : '',
        )
      }
    />
  )
}

function SeveralChoices({ question: { selections }, described, value, onChange }: ControlProps) {
  const taken = typeof value === 'string' ? [] : value
  return (
    <div
      role="group"
      aria-labelledby={`${described.id}-label`}
      aria-describedby={described['aria-describedby']}
      className="grid gap-x-3 sm:grid-cols-2"
    >
      {selections.map((choice) => (
        <CheckLine
          key={choice.value}
          label={choice.name}
          checked={taken.includes(choice.value)}
          onChange={(isOn) =>
            onChange(isOn ? [...taken, choice.value] : taken.filter((other) => other !== choice.value))
          }
        />
      ))}
    </div>
  )
}

function Files({ question, described, value, onChange }: ControlProps) {
  return <FileAnswer field={question} describedBy={described['aria-describedby']} value={value} onChange={onChange} />
}

function textIn(value: TypedAnswer): string {
  return typeof value === 'string' ? value : ''
}
