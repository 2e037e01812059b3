import { ok, refuse, TRY_SIGN_ON } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { admins } from '../people/data/roles.ts'
import type { Provider } from './data/queries.ts'
import { cas } from './internal/cas.ts'
import { createOidc } from './internal/oidc.ts'

export function signOnMethods(): readonly Method[] {
  const oidc = createOidc()
  return [
    defineMethod(TRY_SIGN_ON, {
      right: admins,
      async run(tx, _caller, id) {
        const provider = await tx.one<Provider>`select * from cubic_sign_on where id = ${id}`
        const probed = provider && (await (provider.protocol === 'cas' ? cas : oidc).probe(provider))
        if (!probed) return refuse('sign_on:no_answer', { address: '' })
        if ('asked' in probed) return ok(probed)
        return 'issuer' in probed
          ? refuse(probed.refusal, { issuer: probed.issuer })
          : refuse(probed.refusal, { address: probed.address })
      },
    }),
  ]
}
