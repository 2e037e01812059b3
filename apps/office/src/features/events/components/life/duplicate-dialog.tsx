import { printInstant } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { useSubmit } from '../../../../crud/actions/use-submit.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { InstantInput } from '../../../../ui/instant-input.tsx'
import { duplicateEvent } from '../../data/api.ts'
import { editorTexts } from '../../data/texts.ts'
import { Failure } from '../../../../ui/failure.tsx'

const DAY_MS = 86_400_000

/** Copies an event and moves all its dates by as many days as its start. */
export function DuplicateDialog({
  id,
  start,
  onDone,
  onDismiss,
}: {
  readonly id: number
  readonly start: string
  readonly onDone: (copy: number) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(editorTexts)
  const [moved, setMoved] = useState<string | null>(
    start === '' ? null : printInstant(new Date(Date.parse(start) + 7 * DAY_MS)),
  )
  const { submit, isPending, problem } = useSubmit(duplicateEvent)
  const days = moved === null || start === '' ? undefined : Math.round((Date.parse(moved) - Date.parse(start)) / DAY_MS)
  return (
    <Dialog
      title={t.duplicateTitle}
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          pending={isPending}
          onClick={() => submit(days === undefined ? { id } : { id, days }, ({ result }) => onDone(result.id))}
        >
          {t.duplicate.replace('…', '')}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        <p className="text-sm text-ink-2">{t.duplicateHint}</p>
        {start !== '' && (
          <Field label={t.newStart} hint={t.newStartHint}>
            {(described) => <InstantInput {...described} value={moved} onChange={setMoved} />}
          </Field>
        )}
        <Failure>{problem}</Failure>
      </div>
    </Dialog>
  )
}
