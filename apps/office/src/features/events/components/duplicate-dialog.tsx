import { DUPLICATE_EVENT, printInstant } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/text'
import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { InstantInput } from '../../../ui/instant-input.tsx'
import { editorTexts } from '../texts.ts'
import { Failure, useCall } from './life-call.tsx'

const DAY_MS = 86_400_000

/** Copies an event, its dates moved by as many days as its start. */
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
  const { call, isPending, failure } = useCall<{ readonly id: number }>((copy) => onDone(copy.id))
  const days = moved === null || start === '' ? undefined : Math.round((Date.parse(moved) - Date.parse(start)) / DAY_MS)
  return (
    <Dialog
      title={t.duplicateTitle}
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          pending={isPending}
          onClick={() => void call(() => client.callMethod(DUPLICATE_EVENT, id, days === undefined ? {} : { days }))}
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
        <Failure>{failure}</Failure>
      </div>
    </Dialog>
  )
}
