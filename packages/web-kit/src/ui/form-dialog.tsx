import { useId, type ReactNode, type Ref } from 'react'
import { useTexts } from '../language/text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { uiTexts } from './texts.ts'

/** A dialog with one form, which Enter and the button `submit` send. `area`: see `useFirstProblem`. */
export function FormDialog({
  title,
  submit,
  pending,
  area,
  onSubmit,
  onDismiss,
  children,
}: {
  readonly title: string
  readonly submit: string
  readonly pending: boolean
  readonly area: Ref<HTMLFormElement>
  /** Not called while the last submission is pending. */
  readonly onSubmit: () => void
  readonly onDismiss: () => void
  readonly children: ReactNode
}) {
  const t = useTexts(uiTexts)
  const id = useId()
  const actions = (
    <>
      <Button variant="secondary" onClick={onDismiss}>
        {t.cancel}
      </Button>
      <Button type="submit" form={id} pending={pending}>
        {submit}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onDismiss={onDismiss} actions={actions}>
      <Form
        ref={area}
        id={id}
        className="grid gap-4"
        onSubmit={() => {
          if (!pending) onSubmit()
        }}
      >
        {children}
      </Form>
    </Dialog>
  )
}
