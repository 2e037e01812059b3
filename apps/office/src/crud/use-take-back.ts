import { makeStale } from '@cubic/web-kit/query-cache'
import type { QueryFamily } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { useToast, type ToastAction } from '@cubic/web-kit/ui/toast'
import { RECORDS } from '../data/families.ts'
import { runInBatches, type Batches } from './run-over.ts'
import { crudTexts } from './texts.ts'

/** Returns the toast's undo action for records; undefined if there is none. */
export function useTakeBack(undo: Batches | undefined, makesStale: readonly QueryFamily[] = []) {
  const t = useTexts(crudTexts)
  const toast = useToast()
  return (ids: readonly number[]): ToastAction | undefined => {
    if (!undo) return undefined
    const takeBack = async () => {
      const { done, failed } = await runInBatches(ids, undo, { noAnswer: t.noAnswer })
      await makeStale([RECORDS, ...makesStale])
      const [first] = failed
      if (first) toast(`${t.undonePart(done.length, failed.length)} ${first.reason}`, 'danger')
      else toast(t.undone)
    }
    return { label: t.undo, run: () => void takeBack() }
  }
}
