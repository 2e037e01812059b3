import { useTexts } from '@cubic/web-kit/language/text'
import { client } from '../../data/client.ts'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'
import { oneByOne } from './run-over.ts'
import { crudTexts } from '../texts.ts'
import { useCounted } from './use-counted.ts'

export function DeleteDialog({
  model,
  ...asked
}: Pick<ActionDialogProps, 'target' | 'onDone' | 'onDismiss'> & { readonly model: string }) {
  const t = useTexts(crudTexts)
  const counted = useCounted(model)
  const { count, name = '' } = asked.target
  return (
    <ActionDialog
      {...asked}
      title={count === 1 ? t.deleteTitle(name) : t.deleteMany(count)}
      body={t.deleteHint}
      model={model}
      confirm={t.delete}
      said={(whom) => (typeof whom === 'string' ? t.didOne(t.deleted) : t.didMany(t.deleted, counted(whom)))}
      danger
      batches={() => oneByOne((id) => client.unlink(model, id))}
    />
  )
}
