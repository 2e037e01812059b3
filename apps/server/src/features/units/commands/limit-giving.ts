import { AppError } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { useLimit } from '../../../infra/limits/rate-limits.ts'
import { hasRole } from '../../people/data/roles.ts'

const OF_A_GIVER = { max: 60, seconds: 600 }
/** Callers who name people by numbers that they know. */
const knowing = new WeakSet<Caller>()

/** The caller as somebody whose gifts are not counted, because they know whom they give to. */
export function byNumber(caller: Caller): Caller {
  const same = { ...caller }
  knowing.add(same)
  return same
}

/** Owners name people by their ids, and read of them what units know of their members: not of everybody in turn. */
export async function limitGiving(tx: Tx, caller: Caller): Promise<void> {
  if (knowing.has(caller) || hasRole(caller, 'admin')) return
  if (await useLimit(tx, { key: `unit-members:${caller.userId}`, ...OF_A_GIVER }))
    throw new AppError('LimitExceeded', {
      cn: '短时间内添加的成员太多，请稍后再试',
      en: 'Too many members were added in a short time. Please try again later',
    })
}
