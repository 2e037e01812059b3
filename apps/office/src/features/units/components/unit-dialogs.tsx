import { allOf, CubicUnit, whereOf } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { RelationPicker } from '../../../crud/relation-picker/relation-picker.tsx'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { saveUnit, type Unit } from '../data/api.ts'
import { unitTexts } from '../data/texts.ts'
import { listBelow } from '../internal/tree.ts'

const where = whereOf(CubicUnit)

/** Moves a unit within the tree, and says first whose roles begin and cease to count in it. */
export function MoveDialog({
  unit,
  units,
  onDismiss,
}: {
  readonly unit: Unit
  readonly units: readonly Unit[]
  readonly onDismiss: () => void
}) {
  const t = useTexts(unitTexts)
  const toast = useToast()
  const stored = units.find(({ id }) => id === unit.parent_id?.id)
  const before = stored ? { id: stored.id, display_name: stored.name } : null
  const [parent, setParent] = useState(before)
  const { submit, isPending, problem } = useSubmit(saveUnit)
  const own = [unit.id, ...listBelow(units, unit.id).map(({ id }) => id)]
  return (
    <Dialog
      title={t.moveTitle(unit.name)}
      onDismiss={onDismiss}
      actions={
        <Button
          variant="primary"
          pending={isPending}
          disabled={parent?.id === before?.id}
          onClick={() =>
            submit({ id: unit.id, parent_id: parent?.id ?? null }, () => {
              toast(t.moved)
              onDismiss()
            })
          }
        >
          {t.move.replace('…', '')}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        <Field label={t.moveTo} hint={t.moveToHint}>
          {(described) => (
            <RelationPicker
              {...described}
              target={CubicUnit}
              label={t.moveTo}
              value={parent}
              onChange={setParent}
              condition={allOf(where('id', 'not in', own), where('archived', '=', false))}
              canCreate={false}
            />
          )}
        </Field>
        {parent?.id !== before?.id && (
          <p className="text-sm text-ink-2">
            {t.moveEffect(before?.display_name ?? t.nowhere, parent?.display_name ?? t.nowhere)}
          </p>
        )}
        <Failure look="box">{problem}</Failure>
      </div>
    </Dialog>
  )
}

/** Archives or restores a unit. */
export function ArchiveDialog({ unit, onDismiss }: { readonly unit: Unit; readonly onDismiss: () => void }) {
  const t = useTexts(unitTexts)
  const toast = useToast()
  const { submit, isPending, problem } = useSubmit(saveUnit)
  const label = unit.archived ? t.restore : t.archive
  return (
    <ConfirmDialog
      title={unit.archived ? `${t.restore}: ${unit.name}` : t.archiveTitle(unit.name)}
      confirm={label}
      pending={isPending}
      error={problem}
      onConfirm={() =>
        submit({ id: unit.id, archived: !unit.archived }, () => {
          toast(unit.archived ? t.restored : t.archivedNow)
          onDismiss()
        })
      }
      onDismiss={onDismiss}
    >
      {!unit.archived && t.archiveEffect}
    </ConfirmDialog>
  )
}
