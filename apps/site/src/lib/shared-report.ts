import type { SharedReport } from '@cubic/contract'
import { createPost, queryErrorOf, REPORT_FIELDS, type Options } from '@cubic/data-client'
import { clientOptions } from '@cubic/web-kit/client/client-options'

const QUERY = `query shared_report($code: String!, $word: String) { cubicEvent { shared_report(code: $code, word: $word) {
  state ends_at report { ${REPORT_FIELDS} } } } }`
type Answer = {
  readonly data?: { readonly cubicEvent: { readonly shared_report: SharedReport | null } | null } | null
  readonly errors?: readonly unknown[]
}

/**
 * Reads what the link of a report shows; null for one that is unknown, has ended or is switched off. Without the
 * client: its page asks for nothing else, and would be a twentieth heavier.
 */
export async function sharedReport(
  code: string,
  word?: string,
  { signal }: Options = {},
): Promise<SharedReport | null> {
  const operation = { operationName: 'shared_report', query: QUERY, variables: { code, word } }
  const { data, errors = [] } = (await createPost(clientOptions())('/gql/endpoint', operation, { signal })) as Answer
  if (errors.length > 0) throw queryErrorOf(errors)
  return data?.cubicEvent?.shared_report ?? null
}
