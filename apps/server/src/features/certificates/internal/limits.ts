import type { Caller } from '@cubic/data-platform'
import { hashOfText } from '../../../infra/access/signing-keys.ts'
import { limitedNetwork } from '../../../infra/network/networks.ts'
import { secretLimits, tryLimits } from '../../../infra/limits/try-limits.ts'
import type { TryLimit } from '../../../infra/limits/tries.ts'

/** A code has 60 bits. Beyond the limit, wrong ones slow down their network; right ones are never refused. */
const WRONG_CODES = { max: 3000, seconds: 300, slowMs: 1000 }

export function codeLimits({ address }: Caller): readonly TryLimit[] {
  return [{ key: `certificate-code:address:${limitedNetwork(address)}`, ...WRONG_CODES }]
}

/**
 * Limits guesses of the four digits: ten wrong ones a day for each certificate, from all callers together. A network
 * that is often wrong has to wait.
 */
export function endingLimits(code: string, { address }: Caller): readonly TryLimit[] {
  return [
    // by its hash: what is stored is no code
    ...tryLimits(`certificate-ending:${hashOfText(code).slice(0, 32)}`, [
      [5, 600],
      [10, 86_400],
    ]),
    ...secretLimits('certificate-ending', address),
  ]
}
