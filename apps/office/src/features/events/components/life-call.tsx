import { failureText } from '@cubic/web-kit/faults'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { useState, type ReactNode } from 'react'
import { isRequestError } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { editorTexts } from '../texts.ts'

type Answer<Result> =
  | { readonly status: 'ok'; readonly result: Result }
  | { readonly status: 'error'; readonly error_msg: string }

/** Calls a method once and says why it failed. */
export function useCall<Result>(onDone: (result: Result) => void) {
  const t = useTexts(editorTexts)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const call = async (run: () => Promise<Answer<Result>>) => {
    setPending(true)
    setFailure(undefined)
    try {
      const answer = await run()
      if (answer.status === 'error') return setFailure(answer.error_msg)
      await makeStale([RECORDS])
      onDone(answer.result)
    } catch (error) {
      if (!isRequestError(error)) throw error
      setFailure(failureText(error, t.noAnswer) ?? t.noAnswer)
    } finally {
      setPending(false)
    }
  }
  return { call, isPending, failure, setFailure }
}

export function Failure({ children }: { readonly children: string | undefined }): ReactNode {
  return children === undefined ? null : (
    <p role="alert" className="text-sm font-medium text-bad">
      {children}
    </p>
  )
}
