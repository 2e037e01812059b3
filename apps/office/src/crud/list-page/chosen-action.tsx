import type { MethodDeclaration } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { ActionDialog, MethodDialog, type ActionTarget, type ManyRun } from '../actions/action-dialog.tsx'
import { DeleteDialog } from '../actions/delete-dialog.tsx'
import { crudTexts } from '../texts.ts'
import { useCounted } from '../actions/use-counted.ts'
import type { RowAction } from './types.ts'

export type Chosen =
  | { readonly kind: 'method'; readonly method: MethodDeclaration; readonly run: ManyRun | undefined }
  | { readonly kind: 'action'; readonly action: RowAction }
  | { readonly kind: 'delete' }

export function ChosenAction({
  model,
  chosen,
  target,
  onDone,
  onDismiss,
}: {
  readonly model: string
  readonly chosen: Chosen
  readonly target: ActionTarget
  readonly onDone: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(crudTexts)
  const counted = useCounted(model)
  if (chosen.kind === 'method')
    return (
      <MethodDialog method={chosen.method} many={chosen.run} target={target} onDone={onDone} onDismiss={onDismiss} />
    )
  if (chosen.kind === 'delete')
    return <DeleteDialog model={model} target={target} onDone={onDone} onDismiss={onDismiss} />
  const { action } = chosen
  const { run } = action
  if (action.renderDialog) return action.renderDialog(target, onDone, onDismiss)
  if (!run) return null
  const asked = action.confirm?.({ count: target.count, name: target.name ?? '' })
  return (
    <ActionDialog
      title={asked?.title ?? `${action.label} · ${target.name ?? t.selected(counted(target.count))}`}
      body={asked?.body}
      model={model}
      confirm={action.label}
      danger={action.danger ?? false}
      target={target}
      {...run}
      onDone={onDone}
      onDismiss={onDismiss}
    />
  )
}
