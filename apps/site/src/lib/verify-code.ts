import type { CheckedCode } from '@cubic/contract'
import { CHECKED_FIELDS, createPost, type Options, queryErrorOf } from '@cubic/data-client'
import { clientOptions } from '@cubic/web-kit/client/client-options'
import { renderedPage } from '@cubic/web-kit/rendered-page'

const QUERY = `query verify_code($code: String!, $ending: String) { cubicEvent { verify_code(code: $code, ending: $ending) { ${CHECKED_FIELDS} } } }`
type Answer = {
  readonly data?: { readonly cubicEvent: { readonly verify_code: CheckedCode } | null } | null
  readonly errors?: readonly unknown[]
}

/**
 * Checks the code of a certificate or transcript. `ending`: the last four of its holder's number. Without the client in
 * the browser: its page asks for nothing else.
 */
export async function verifyCode(code: string, ending?: string, { signal }: Options = {}): Promise<CheckedCode> {
  const there = renderedPage()?.onServer?.client
  if (there) return there.verifyCode(code, ending)
  const operation = { operationName: 'verify_code', query: QUERY, variables: { code, ending } }
  const { data, errors = [] } = (await createPost(clientOptions())('/gql/endpoint', operation, { signal })) as Answer
  const checked = data?.cubicEvent?.verify_code
  if (errors.length > 0 || !checked) throw queryErrorOf(errors)
  return checked
}
