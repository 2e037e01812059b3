import { AppError } from '@cubic/contract'

/** Counts the records that all queries of one request read together. */
export type RowBudget = {
  /** `LimitExceeded` where the request has read as much as it may already. */
  readonly check: () => void
  /** Counts records read; `LimitExceeded` where they are too many: never a list cut short. */
  readonly spend: (records: number) => void
}

export function createRowBudget(max: number): RowBudget {
  let spent = 0
  const check = () => {
    if (spent > max)
      throw new AppError('LimitExceeded', {
        cn: `一次请求最多读取 ${max} 条记录`,
        en: `One request can read at most ${max} records`,
      })
  }
  return {
    check,
    spend(records) {
      spent += records
      check()
    },
  }
}
