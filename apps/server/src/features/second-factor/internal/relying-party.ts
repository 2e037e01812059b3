import type { Text } from '@cubic/contract'

/** Who passkeys are made for: this installation by its host, at its own origin alone. */
export type RelyingParty = { readonly id: string; readonly origin: string; readonly name: string }

export function relyingPartyOf(publicUrl: string, organisation: Text, lang: keyof Text): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name: organisation[lang] }
}
