import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast, type ToastAction } from '@cubic/web-kit/ui/toast'
import { runInBatches, type Batches } from './run-over.ts'
import { crudTexts } from '../texts.ts'

/** Returns the toast's undo action for records of the model; undefined if there is none. */
export function useTakeBack(model: string, undo: Batches | undefined) {
  const t = useTexts(crudTexts)
  const toast = useToast()
  return (ids: readonly number[]): ToastAction | undefined => {
    if (!undo) return undefined
    const takeBack = async () => {
      const { done, failed } = await runInBatches(ids, undo, { noAnswer: t.noAnswer })
      await makeModelStale(model)
      const [first] = failed
      if (first) toast(`${t.undonePart(done.length, failed.length)} ${first.reason}`, 'danger')
      else toast(t.undone)
    }
    return { label: t.undo, run: () => void takeBack() }
  }
}
