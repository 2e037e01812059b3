import { User, where } from '@cubic/contract'
import { useSession } from '@cubic/web-kit/session'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import type { RelatedValue } from '../../../crud/model/value.tsx'
import { RelationPicker } from '../../../crud/relation-picker.tsx'
import { useSubmit } from '../../../crud/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { handOver, type Unit } from '../data/api.ts'
import { handOverTexts } from '../data/texts.ts'

/** Passes all of one's own roles in a unit to somebody else. */
export function HandOverDialog({ unit, onDismiss }: { readonly unit: Unit; readonly onDismiss: () => void }) {
  const t = useTexts(handOverTexts)
  const toast = useToast()
  const { user } = useSession()
  const [to, setTo] = useState<RelatedValue | null>(null)
  const { submit, isPending, problem } = useSubmit(handOver)
  return (
    <Dialog
      title={t.title(unit.name)}
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          pending={isPending}
          disabled={!to}
          onClick={() =>
            to &&
            submit({ unitId: unit.id, userId: to.id }, () => {
              toast(t.done)
              onDismiss()
            })
          }
        >
          {t.confirm}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        <p className="text-[0.875rem] text-ink-2">{t.effect}</p>
        <Field label={t.to} hint={t.toHint} required>
          {(described) => (
            <RelationPicker
              {...described}
              target={User}
              label={t.to}
              value={to}
              onChange={setTo}
              condition={where('id', '!=', user?.uid ?? 0)}
              canCreate={false}
            />
          )}
        </Field>
        <Failure look="box">{problem}</Failure>
      </div>
    </Dialog>
  )
}
