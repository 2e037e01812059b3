import type { CheckedCode } from '@cubic/contract'
import type { Options } from './client-options.ts'
import type { Connection } from './connection.ts'
import { callOf } from './graphql.ts'

export interface Certificates {
  /** Checks the code of a certificate or transcript. `ending`: the last four of its holder's number. */
  verifyCode(code: string, ending?: string, options?: Options): Promise<CheckedCode>
}

/** The fields of a checked code, for who asks for nothing else and without a client. */
export const CHECKED_FIELDS = `state at certificate { kind number name { cn en } is_named is_own has_ending event_name { cn en } address { cn en }
  start_time end_time minutes minutes_total hours category { cn en } basis { cn en } unit_name { cn en } organisation { cn en }
  issuer { cn en } issued revoked_time revoke_reason contact signature { is_right key_id hash content value } proof }`

export function certificates({ query }: Connection): Certificates {
  return {
    verifyCode: (code, ending, options) =>
      query<CheckedCode>(
        callOf({
          field: 'cubicEvent verify_code',
          args: 'code: String!, ending: String',
          select: CHECKED_FIELDS,
          variables: { code, ending },
        }),
        options,
      ),
  }
}
