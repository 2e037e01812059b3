import { AppError, type StatisticsQuery } from '@cubic/contract'
import { mayReadStatistics, type Reading, readsApplicantsOf } from '../data/queries.ts'
import { type Asked, readAsked } from '../data/read-asked.ts'

export async function demandAsked(reading: Reading, given: StatisticsQuery): Promise<Asked> {
  if (reading.caller.userId === null) throw new AppError('Unauthenticated', { cn: '请先登录', en: 'Please log in' })
  if (!mayReadStatistics(reading))
    throw new AppError('Forbidden', { cn: '您不能查看统计', en: 'You may not read statistics' })
  return readAsked({ ...reading, readsEvent: (id) => readsApplicantsOf(reading, id) }, given)
}
