import type { Lang, Outcome, Refusal } from '@cubic/contract'
import type { Page } from '@cubic/data-platform'
import type { AnswerBudget } from '../../../graphql/answer-budget.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { fieldErrorOf, mutationResult } from '../../../graphql/results.ts'

/** Records of a long page that are printed in one turn of the event loop. */
const PRINTED_AT_ONCE = 500

export function saveResult(outcome: Outcome<number>, lang: Lang): object {
  if (outcome.ok) return { ...mutationResult(outcome, lang), result: { id: String(outcome.value) }, errors: [] }
  const errors = outcome.problems.map((problem) => fieldErrorOf(problem, lang))
  return {
    ...mutationResult(outcome, lang),
    result: null,
    error_sub_kind: errors[0]?.kind ?? outcome.refusal,
    sub_kind: outcome.refusal,
    errors,
  }
}

/** A method's value, or the refusal's details (for example the time of an earlier check-in). */
export function methodResult(outcome: Outcome<unknown>, lang: Lang): object {
  const result = outcome.ok ? (outcome.value ?? null) : localized(outcome, lang)
  const errors = outcome.ok ? [] : outcome.problems.map((problem) => fieldErrorOf(problem, lang))
  return { ...mutationResult(outcome, lang), result: JSON.stringify(result), errors }
}

function localized({ parameters }: Refusal, lang: Lang): object {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
  )
}

/** Costly fields are resolved only if selected. */
export async function searchResult(
  page: Page,
  nested: boolean,
  { budget, takeTurn }: Pick<RequestContext, 'budget' | 'takeTurn'>,
): Promise<object> {
  let tags: ReturnType<Page['tags']> | undefined
  const tagsOf = async (id: number) => (await (tags ??= page.tags())).get(id) ?? []
  let marks: ReturnType<Page['marks']> | undefined
  const marksOf = async (id: number) => JSON.stringify((await (marks ??= page.marks())).get(id) ?? [])
  const items: object[] = []
  for (const [index, record] of page.records.entries()) {
    if (index > 0 && index % PRINTED_AT_ONCE === 0) await takeTurn()
    items.push({
      raw: budget.print(nested ? record : page.withDottedKeys(record)),
      tagsOf: () => tagsOf(record.id),
      marksOf: () => marksOf(record.id),
    })
  }
  return {
    items,
    relations: JSON.stringify(page.relations),
    page,
  }
}

/** `raw` is null if there is none to read. */
export function recordResult(page: Page, nested: boolean, budget: AnswerBudget): object {
  const [record] = page.records
  return {
    raw: record ? budget.print(nested ? record : page.withDottedKeys(record)) : null,
    unreadable_fields: page.unreadable,
    relations: JSON.stringify(page.relations),
    tagsOf: async () => (record ? ((await page.tags()).get(record.id) ?? []) : []),
  }
}
