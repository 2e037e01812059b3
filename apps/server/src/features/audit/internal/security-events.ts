import { maskedAddress } from '../../../infra/network/networks.ts'
import type { LogFields } from '../../../infra/log/log.ts'

/** These records say who may log in, and what they may then do. */
const MODELS: ReadonlySet<string> = new Set([
  'User',
  'Role',
  'CubicSettings',
  'CubicScannerPass',
  'CubicSignOn',
  'CubicSignOnRule',
  'CubicIdentity',
  'CubicUnitMember',
])
const ACTIONS: ReadonlySet<string> = new Set(['export', 'save_refused'])
/** The values that name no person and let nobody in; of all others the log has the field's name. */
const SHOWN = ['way', 'by', 'ended', 'event_id', 'format', 'rows', 'refusal'] as const

export const SECURITY_EVENT = 'security event'

export type Deed = {
  readonly model: string
  readonly id: number | null
  readonly action: string
  readonly after: unknown
  readonly user_id: number | null
  readonly address: string
}

/** Failed log-ins are in the log of the process anyway, each of them. */
export function isSecurityEvent({ model, action }: Deed): boolean {
  return (MODELS.has(model) && action !== 'log_in_failed') || ACTIONS.has(action)
}

export function securityFields({ model, id, action, after, user_id: userId, address }: Deed): LogFields {
  const values = new Map(Object.entries(Object(after)))
  return {
    event: `${model}.${action}`,
    recordId: id,
    userId,
    network: maskedAddress(address),
    fields: [...values.keys()],
    ...Object.fromEntries(SHOWN.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : []))),
  }
}
