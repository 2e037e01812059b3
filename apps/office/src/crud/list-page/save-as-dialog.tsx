import type { SaveAnswer } from '@cubic/data-client'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { Form } from '@cubic/web-kit/ui/form'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { crudTexts } from '../texts.ts'
import { useSubmit } from '../actions/use-submit.ts'

export function SaveAsDialog({
  title,
  label,
  hint,
  save,
  onSaved,
  onDismiss,
  children,
}: {
  readonly title: string
  readonly label: string
  readonly hint?: string | undefined
  readonly save: (named: { readonly name: string; readonly userId: number }) => Promise<SaveAnswer>
  readonly onSaved: (id: number) => void
  readonly onDismiss: () => void
  readonly children?: ReactNode
}) {
  const t = useTexts(crudTexts)
  const { user } = useSession()
  const [name, setName] = useState('')
  const { submit, isPending, problem } = useSubmit(mutation(save, { changes: ['ViewConfig', 'PivotTable'] }))
  const store = () =>
    user && name.trim() !== '' && submit({ name: name.trim(), userId: user.uid }, ({ id }) => onSaved(id))

  return (
    <Dialog
      title={title}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isPending} disabled={name.trim() === ''} onClick={store}>
          {t.save}
        </Button>
      }
    >
      <Form className="grid gap-4" onSubmit={store}>
        <Field label={label} required hint={hint} error={problem}>
          {(described) => <TextInput {...described} autoFocus value={name} maxLength={200} onChange={setName} />}
        </Field>
        {children}
      </Form>
    </Dialog>
  )
}
