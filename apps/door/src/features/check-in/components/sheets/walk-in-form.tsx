import { FormQuestion } from '@cubic/web-kit/form/form-question'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { TextField } from '@cubic/web-kit/ui/field'
import { Form } from '@cubic/web-kit/ui/form'
import { checkInTexts } from '../../data/texts.ts'
import { useWalkIn, type WalkInOptions } from '../../internal/walk-in/use-walk-in.ts'
import { CheckCard } from '../controls/check-card.tsx'

/** Registers somebody without a ticket and checks them in: with the form's required questions, now or later. */
export function WalkInForm(props: WalkInOptions) {
  const t = useTexts(checkInTexts)
  const { area, walkIn, contact, others, problems, isContactAsked, edit, submit, ...state } = useWalkIn(props)
  const typedAs = (key: 'name' | 'phone' | 'email' | 'number') => ({
    autoComplete: 'off',
    value: walkIn[key],
    error: problems[key],
    onChange: (value: string) => edit(key, { [key]: value }),
  })
  const contactAs = (key: 'phone' | 'email') => ({
    ...typedAs(key),
    ...(contact[key]?.required ? { required: true } : { hint: t.optional }),
  })
  return (
    <Form ref={area} className="grid gap-4" onSubmit={() => submit('now')}>
      <p className="text-sm text-ink-2">{t.walkInHint}</p>
      <TextField label={t.name} required autoFocus maxLength={100} {...typedAs('name')} />
      <TextField label={t.phone} type="tel" inputMode="tel" maxLength={40} {...contactAs('phone')} />
      {isContactAsked && (
        <CheckCard
          label={t.noContact}
          hint={t.noContactHint}
          checked={walkIn.hasNoContact}
          onChange={(hasNoContact) => edit('phone', { hasNoContact })}
        />
      )}
      <TextField label={t.email} type="email" inputMode="email" maxLength={320} {...contactAs('email')} />
      <TextField label={t.campusNumber} hint={t.campusNumberHint} maxLength={60} {...typedAs('number')} />
      {others.map((field) => (
        <FormQuestion
          key={field.id}
          field={field}
          value={walkIn.answers[field.id] ?? ''}
          error={problems[field.id]}
          isSelf={false}
          onAnswer={(value) => edit(String(field.id), { answers: { [field.id]: value } })}
          onLeave={() => undefined}
        />
      ))}
      <WalkInActions {...state} onLater={() => submit('later')} />
    </Form>
  )
}

/** Stays in sight below a long form. */
function WalkInActions({
  failure,
  pending,
  mayWait,
  onLater,
}: Pick<ReturnType<typeof useWalkIn>, 'failure' | 'pending' | 'mayWait'> & { readonly onLater: () => void }) {
  const t = useTexts(checkInTexts)
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2.5 border-t border-line bg-surface px-5 pt-3 pb-5 short:static flat:static">
      {failure !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <Button type="submit" size="lg" block pending={pending === 'now'}>
        {t.walkInSubmit}
      </Button>
      {mayWait && (
        <>
          <Button variant="secondary" block pending={pending === 'later'} describedBy="walk-in-later" onClick={onLater}>
            {t.walkInLater}
          </Button>
          <p id="walk-in-later" className="text-center text-[0.8125rem] text-balance text-ink-2">
            {t.walkInLaterHint}
          </p>
        </>
      )}
    </div>
  )
}
