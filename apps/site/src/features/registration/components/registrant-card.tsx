import type { FormField } from '@cubic/domain/registration/form-field'
import { isUnanswered, type TypedAnswer } from '@cubic/domain/registration/typed-answer'
import { useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { inputId, type ShownProblem } from '../internal/form-problems.ts'
import { countAnswered, questionsFor, registrantName, type Registrant } from '../internal/registrants.ts'
import { registrationTexts } from '../internal/texts.ts'
import { FormQuestion, isWideQuestion } from '@cubic/web-kit/form/form-question'

type RegistrantCardProps = {
  readonly fields: readonly FormField[]
  readonly registrant: Registrant
  /** From 1. */
  readonly place: number
  readonly ownName: string
  readonly isOpen: boolean
  readonly problems: readonly ShownProblem[]
  readonly disabled: boolean
  readonly onToggle: () => void
  readonly onRemove: (() => void) | undefined
  readonly onAnswer: (fieldId: number, value: TypedAnswer) => void
  readonly onLeave: (inputId: string) => void
}

export function RegistrantCard(props: RegistrantCardProps) {
  const { registrant, isOpen, problems, fields, place, ownName } = props
  const t = useTexts(registrationTexts)
  const name = registrantName(fields, registrant, ownName) || t.nth(place)
  const own = problems.filter(({ key }) => key === registrant.key)
  return (
    <section
      aria-label={name}
      className={classNames(
        'rounded-[18px] border bg-surface',
        !isOpen && own.length > 0 ? 'border-bad' : 'border-line',
      )}
    >
      <header className={classNames('flex items-center gap-3 px-4 large-text:flex-wrap', isOpen ? 'pt-3' : 'py-3')}>
        {!isOpen && <Avatar name={name} size={36} />}
        <div className="min-w-0 flex-1 large-text:basis-auto">
          <div className="flex items-center gap-2 large-text:flex-wrap">
            <h2 className="min-w-0 truncate text-base font-bold">{name}</h2>
            {registrant.self && (
              <Badge tone="brand" dot={false} className="shrink-0">
                {t.self}
              </Badge>
            )}
          </div>
          {!isOpen && (
            <p className={classNames('text-xs', own.length > 0 ? 'text-bad' : 'text-ink-3')}>
              {own.length > 0
                ? t.toFix(own.length)
                : t.answered(countAnswered(fields, registrant), questionsFor(fields, registrant).length)}
            </p>
          )}
        </div>
        <CardActions {...props} name={name} />
      </header>
      {isOpen && <Questions {...props} problems={own} />}
    </section>
  )
}

function CardActions({
  isOpen,
  onToggle,
  onRemove,
  disabled,
  name,
  fields,
}: RegistrantCardProps & { readonly name: string }) {
  const t = useTexts(registrationTexts)
  const look = '-my-1 min-h-10 shrink-0 rounded-md px-2 text-sm font-semibold transition disabled:opacity-45'
  return (
    <div className="-mr-2 flex shrink-0">
      {fields.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? `${t.fold} ${name}` : t.editOf(name)}
          onClick={onToggle}
          className={classNames(look, 'text-brand-text hover:bg-brand-soft')}
        >
          {isOpen ? t.fold : t.edit}
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={t.removeOf(name)}
          disabled={disabled}
          onClick={onRemove}
          className={classNames(look, 'text-bad hover:bg-bad-soft')}
        >
          {t.remove}
        </button>
      )}
    </div>
  )
}

export type QuestionsProps = Pick<
  RegistrantCardProps,
  'fields' | 'registrant' | 'problems' | 'onAnswer' | 'onLeave' | 'disabled'
>

/** The questions of one registrant, each in an element that its input's id can focus. */
export function Questions({ fields, registrant, problems, onAnswer, onLeave, disabled }: QuestionsProps) {
  return (
    <fieldset disabled={disabled} className="grid gap-4 px-4 pt-3 pb-4 md:grid-cols-2 md:gap-x-5">
      {questionsFor(fields, registrant).map((field) => {
        const id = inputId(registrant.key, field.id)
        return (
          <div key={field.id} id={id} className={classNames('min-w-0', isWideQuestion(field.type) && 'md:col-span-2')}>
            <FormQuestion
              field={field}
              value={registrant.values[field.id] ?? ''}
              error={problems.find((problem) => problem.inputId === id)?.message}
              isSelf={registrant.self}
              onAnswer={(value) => onAnswer(field.id, value)}
              // tabbing through an empty field shows no error
              onLeave={() => !isUnanswered(registrant.values[field.id]) && onLeave(id)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
