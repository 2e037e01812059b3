import { AppError } from '@cubic/contract'
import { EXPANDED_MAX } from '@cubic/data-platform'

/** Characters of records in one answer: a long text that thousands of records refer to is repeated for each. */
const TEXT_MAX = 32 * 1024 * 1024
const PAGE = 10
/** Per request: a text search costs many times as much as another read. */
const TEXT_SEARCHES_MAX = 4

type Size = { readonly records: number; readonly expanded: number }

/** Limits all queries of one request together. Beyond the limit they fail: no list is silently cut short. */
export type AnswerBudget = {
  /**
   * Reads a page of up to `limit` records (10 if null, -1 for all). Reads that together could exceed the limit of a
   * request wait for each other. Throws `LimitExceeded` if they did exceed it.
   */
  readonly read: <Page>(
    limit: number | null | undefined,
    read: (allMax: number) => Promise<Page>,
    sizeOf: (page: Page) => Size,
  ) => Promise<Page>
  /** Counts a text search; throws `LimitExceeded` if a request has too many. */
  readonly searchText: () => void
  /** Returns a record as JSON; throws `LimitExceeded` if the answer gets too long. */
  readonly print: (record: unknown) => string
}

export function createAnswerBudget(recordsMax: number): AnswerBudget {
  let records = 0
  let expanded = 0
  let length = 0
  let textSearches = 0
  /** The maximum size of all reads under way. */
  let awaited = 0
  let waiting: (() => void)[] = []

  return {
    async read(limit, read, sizeOf) {
      const most = limit === -1 ? recordsMax : Math.max(0, limit ?? PAGE)
      while (awaited > 0 && records + awaited + most > recordsMax)
        await new Promise<void>((resolve) => waiting.push(resolve))
      refuseBeyond({ records, expanded }, recordsMax)
      awaited += most
      try {
        const page = await read(recordsMax)
        const size = sizeOf(page)
        records += size.records
        expanded += size.expanded
        refuseBeyond({ records, expanded }, recordsMax)
        return page
      } finally {
        awaited -= most
        const turns = waiting
        waiting = []
        for (const turn of turns) turn()
      }
    },
    searchText() {
      if (++textSearches > TEXT_SEARCHES_MAX)
        throw new AppError('LimitExceeded', {
          cn: `一次请求最多搜索文字 ${TEXT_SEARCHES_MAX} 次`,
          en: `One request can search for text ${TEXT_SEARCHES_MAX} times`,
        })
    },
    print(record) {
      const text = JSON.stringify(record)
      length += text.length
      if (length > TEXT_MAX)
        throw new AppError('LimitExceeded', {
          cn: '回答过长，请减少字段或分页',
          en: 'The answer is too long. Ask for fewer fields, or page through the records',
        })
      return text
    },
  }
}

function refuseBeyond({ records, expanded }: Size, recordsMax: number): void {
  if (records > recordsMax)
    throw new AppError('LimitExceeded', {
      cn: `一次请求最多读取 ${recordsMax} 条记录`,
      en: `One request can read at most ${recordsMax} records`,
    })
  if (expanded > EXPANDED_MAX)
    throw new AppError('LimitExceeded', {
      cn: `一次请求连同关联最多读取 ${EXPANDED_MAX} 条记录`,
      en: `One request can read at most ${EXPANDED_MAX} records, including related ones`,
    })
}
