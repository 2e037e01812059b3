import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { crudTexts } from '../texts.ts'

type Refusal = {
  readonly status: 'error'
  readonly error_msg: string
  readonly errors?: readonly { readonly message: string }[]
}
/** A change as `useChange` describes it. Some changes answer with the reason alone. */
type Change = {
  readonly data?: { readonly status: 'ok' } | Refusal | string | undefined
  readonly error: Error | null
}

export function useChangeProblem({ data, error }: Change): string | undefined {
  const t = useTexts(crudTexts)
  if (typeof data === 'string') return data
  if (data?.status === 'error') return data.errors?.[0]?.message ?? data.error_msg
  return failureText(error, t.noAnswer)
}

/** Returns a listener for `onError` that says in a toast why a change failed: for buttons without a place for it. */
export function useFailureToast(): (error: Error) => void {
  const t = useTexts(crudTexts)
  const toast = useToast()
  return (error) => toast(failureText(error, t.noAnswer) ?? t.noAnswer, 'danger')
}
