import { AppError } from '@cubic/contract'
import type { Projection } from './projection.ts'
import type { Output } from './read-columns.ts'

export const EXPANDED_MAX = 100_000

/**
 * Counts the records of an answer as written: a record that several others lead to is read once but written for each,
 * so paths that go back and forth multiply. Throws `LimitExceeded` before anything is written.
 */
export function expandedSize(outputs: readonly Output[], projection: Projection): number {
  const size = sizeOf(outputs, projection, new Map())
  if (size > EXPANDED_MAX)
    throw new AppError('LimitExceeded', {
      cn: `展开关联后超过 ${EXPANDED_MAX} 条记录，请减少字段路径或分页`,
      en: `More than ${EXPANDED_MAX} records including related ones. Ask for fewer field paths, or page through them`,
    })
  return size
}

function sizeOf(outputs: readonly Output[], { relations }: Projection, known: Map<Output, number>): number {
  let total = 0
  for (const output of outputs) {
    let size = known.get(output)
    if (size === undefined) {
      size = 1
      for (const { step, projection } of relations) {
        const related = output[step.relation.name] as Output | Output[] | null
        if (related !== null) size += sizeOf(Array.isArray(related) ? related : [related], projection, known)
      }
      known.set(output, size)
    }
    total += size
  }
  return total
}
