import type { SeriesScope } from '@cubic/contract'
import { hasChoices } from '@cubic/domain/registration/question-types'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import type { StoredQuestion } from '../../data/api.ts'
import { seriesOf } from '../../data/series.ts'
import { choiceName, type DraftQuestion, nameOf } from '../../internal/form-draft.ts'
import { formTexts } from '../../internal/form-texts.ts'
import type { FormControl } from '../../internal/use-form-draft.ts'
import { type EditedEvent, isByHand } from '../../internal/edited-event.ts'
import { ScopeChoice } from '../base/scope-choice.tsx'
import { SaveStatus } from '../base/save-state.tsx'

/** Shows whether the form is saved; for a published event, also what an update will do to the answers. */
export function FormSaveState({
  edited,
  form,
  stored,
}: {
  readonly edited: EditedEvent
  readonly form: FormControl
  readonly stored: readonly StoredQuestion[]
}) {
  const t = useTexts(formTexts)
  const [isOpen, setOpen] = useState(false)
  const live = isByHand(edited)
  const { data: series } = useQuery(seriesOf(edited.id, Boolean(edited.event.values.series_id)))
  const [scope, setScope] = useState<SeriesScope>('this')
  const { problems, failure, changed, isSaving, savedAt } = form
  const effects = useEffects(form, stored)
  if (!edited.tags.includes('change_form')) return null
  return (
    <>
      <SaveStatus {...{ failure, changed, isSaving, savedAt }} problems={problems.size} isAuto={!live} />
      {changed > 0 && (live || failure !== undefined) && (
        <Button variant="ghost" onClick={() => void form.discard()}>
          {t.discard}
        </Button>
      )}
      {changed > 0 && live && (
        <Button variant="primary" disabled={problems.size > 0} onClick={() => setOpen(true)}>
          {t.update}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title={t.updateTitle}
          confirm={t.updateNow}
          pending={isSaving}
          error={failure}
          onConfirm={() => void form.save(scope).then((saved) => saved && setOpen(false))}
          onDismiss={() => setOpen(false)}
        >
          <ul className="grid list-disc gap-1.5 pl-4">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {series && (
            <div className="mt-3">
              <ScopeChoice series={series} eventId={edited.id} scope={scope} onChange={setScope} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

function useEffects(form: FormControl, stored: readonly StoredQuestion[]): readonly string[] {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const answersOf = (id: number) => stored.find((each) => each.id === id)?.answer_number ?? 0
  const chosenBy = (id: number, value: string) => {
    const numbers = stored.find((each) => each.id === id)?.choice_numbers
    const count = typeof numbers === 'object' && numbers !== null ? (numbers as { [value: string]: unknown })[value] : 0
    return typeof count === 'number' ? count : 0
  }
  const isAnswered = stored.some(({ answer_number: count }) => (count ?? 0) > 0)
  const now = new Map(form.questions.map((question) => [question.id, question]))
  const before = new Map(form.base.map((question) => [question.id, question]))
  const removed = form.base
    .filter(({ id }) => !now.has(id))
    .map((question) =>
      answersOf(question.id) > 0
        ? t.effectRemoved(nameOf(question, lang), answersOf(question.id))
        : t.effectDeleted(nameOf(question, lang)),
    )
  const required = form.questions
    .filter((question) => question.required && before.get(question.id)?.required !== true && isAnswered)
    .map((question) => t.effectRequired(nameOf(question, lang)))
  const choices = form.base.flatMap((question) => lostChoices(question, now.get(question.id)))
  const told = [...removed, ...required, ...choices]
  const others = form.changed - told.length
  if (!isAnswered && removed.length === 0) return [t.effectNone]
  return others > 0 ? [...told, t.effectOther(others)] : told

  function lostChoices(was: DraftQuestion, is: DraftQuestion | undefined): readonly string[] {
    if (!is || !hasChoices(is.type)) return []
    return was.choices
      .filter(({ value }) => chosenBy(was.id, value) > 0 && is.choices.every((choice) => choice.value !== value))
      .map((choice) => t.effectChoice(choiceName(choice, lang), chosenBy(was.id, choice.value)))
  }
}
