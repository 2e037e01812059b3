import type { SaveAnswer } from '@cubic/data-client'
import { failureText } from '@cubic/web-kit/faults'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useSession } from '@cubic/web-kit/session'
import { useTexts } from '@cubic/web-kit/text'
import { useState, type ReactNode } from 'react'
import { isRequestError } from '../data/client.ts'
import { VIEWS } from '../data/families.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { crudTexts } from './texts.ts'

/** Asks for the name under which what is shown is stored: a view of a list, or a summary. */
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
  /** Further choices, below the name. */
  readonly children?: ReactNode
}) {
  const t = useTexts(crudTexts)
  const { user } = useSession()
  const [name, setName] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function store(): Promise<void> {
    if (!user || name.trim() === '') return
    setPending(true)
    setError(undefined)
    try {
      const answer = await save({ name: name.trim(), userId: user.uid })
      if (answer.status !== 'ok') return setError(answer.errors[0]?.message ?? answer.error_msg)
      await makeStale([VIEWS])
      onSaved(answer.id)
    } catch (caught) {
      if (!isRequestError(caught)) throw caught
      setError(failureText(caught, t.noAnswer))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      title={title}
      onDismiss={onDismiss}
      actions={
        <>
          <Button onClick={onDismiss}>{t.cancel}</Button>
          <Button variant="primary" pending={isPending} disabled={name.trim() === ''} onClick={() => void store()}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void store()
        }}
      >
        <Field label={label} required hint={hint} error={error}>
          {(described) => <TextInput {...described} autoFocus value={name} maxLength={200} onChange={setName} />}
        </Field>
        {children}
      </form>
    </Dialog>
  )
}
