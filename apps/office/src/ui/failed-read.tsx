import { failureText } from '@cubic/web-kit/queries/faults'
import { retryReads } from '@cubic/web-kit/queries/query'
import { ErrorState } from '@cubic/web-kit/ui/states'

export function FailedRead({
  error,
  ...look
}: {
  readonly error: Error | null
  readonly compact?: boolean
  readonly pending?: boolean
}) {
  return <ErrorState {...look} message={failureText(error)} onRetry={retryReads} />
}
