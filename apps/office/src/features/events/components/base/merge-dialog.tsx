import { ConflictDialog } from '../../../../crud/record-form/conflict-dialog.tsx'
import type { AnyRecordEditor } from '../../../../crud/record-form/use-record-editor.ts'

type Merged = Pick<AnyRecordEditor, 'model' | 'merge' | 'isSaving' | 'settle' | 'leaveMerge'>

/** Asks how to settle a save that met somebody else's change, while the record has one. */
export function MergeDialog({ record: { model, merge, isSaving, settle, leaveMerge } }: { readonly record: Merged }) {
  return (
    merge && (
      <ConflictDialog
        model={model}
        merge={merge}
        author={merge.author}
        isPending={isSaving}
        onSave={settle}
        onDismiss={leaveMerge}
      />
    )
  )
}
