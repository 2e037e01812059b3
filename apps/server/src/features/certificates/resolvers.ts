import type { CheckedCode } from '@cubic/contract'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import type { Services } from '../../infra/services/services.ts'
import { checkCode } from './commands/check-code.ts'
import { codeLimits, endingLimits } from './internal/limits.ts'
import { openProofs } from './internal/proof.ts'

export async function certificateResolvers({ db, tries }: Services): Promise<Resolvers> {
  const proofs = await openProofs(db)
  return {
    CubicEventQuery: {
      verify_code(
        _: never,
        { code, ending }: { code: string; ending?: string | null },
        { reads, caller }: RequestContext,
      ): Promise<CheckedCode> {
        const given = ending?.trim() || null
        const check = () => checkCode({ db: reads, caller, proofs }, { code, ending: given })
        const found = () => tries(codeLimits(caller), check, ({ state }) => state === 'unknown')
        const stored = normalizeBindingCode(code)
        if (given === null || stored === undefined) return found()
        return tries(
          endingLimits(stored, caller),
          found,
          ({ certificate }) => certificate !== null && !certificate.is_named,
        )
      },
    },
  }
}
