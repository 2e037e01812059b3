import { useTexts } from '@cubic/web-kit/text'
import { client } from '../data/client.ts'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'
import { oneByOne } from './run-over.ts'
import { crudTexts } from './texts.ts'

/** Asks before it deletes records. */
export function DeleteDialog({
  model,
  ...asked
}: Pick<ActionDialogProps, 'target' | 'onDone' | 'onDismiss'> & { readonly model: string }) {
  const t = useTexts(crudTexts)
  const { count, name = '' } = asked.target
  return (
    <ActionDialog
      {...asked}
      title={count === 1 ? t.deleteTitle(name) : t.deleteMany(count)}
      body={t.deleteHint}
      model={model}
      confirm={t.delete}
      past={() => t.deleted}
      danger
      batches={() => oneByOne((id) => client.unlink(model, id))}
    />
  )
}
