import { useChange } from '@cubic/web-kit/queries/change'
import type { Mutation } from '@cubic/web-kit/queries/query'
import { useChangeProblem } from './use-change-problem.ts'

type Answered =
  | { readonly status: 'ok' }
  | { readonly status: 'error'; readonly error_msg: string; readonly errors: readonly { readonly message: string }[] }

/** A change that somebody sends: `refused` and `problem` say why it was not made. */
export function useSubmit<Input, Answer extends Answered>(change: Mutation<Input, Answer>) {
  const { mutate, isPending, data, error } = useChange(change)
  return {
    isPending,
    problem: useChangeProblem({ data, error }),
    refused: data && isAnswer(data, 'error') ? data : undefined,
    submit: (input: Input, onDone: (answer: Extract<Answer, { readonly status: 'ok' }>) => void) =>
      mutate(input, { onSuccess: (answer) => isAnswer(answer, 'ok') && onDone(answer) }),
  }
}

function isAnswer<Answer extends Answered, Status extends Answered['status']>(
  answer: Answer,
  status: Status,
): answer is Extract<Answer, { readonly status: Status }> {
  return answer.status === status
}
