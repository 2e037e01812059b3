import { checkJwt, isBitSet } from '@cubic/testing/check-badge'
import { useSharedWire } from '@cubic/testing/server/wire'
import { describe, expect, it } from 'vitest'
import { certificateBuilders } from './support.ts'

const wire = useSharedWire()
const { as, aUser, db, guest, url } = wire
const { anEventThatWas, aRegistrar, check, issue, listOf } = certificateBuilders(wire)

/** The public address names another port in tests. */
const fetchJson = async (address: string): Promise<unknown> =>
  (await fetch(`${url()}${new URL(address).pathname}`)).json()

async function aBadge() {
  const { event, users } = await anEventThatWas([{ name: '李明', account: 'Li Ming' }], { name: '人工智能创新挑战赛' })
  await issue(await aRegistrar(), event)
  const [certificate = { id: 0, code: '', number: '', state: '' }] = await listOf(event)
  const holder = users[0] ?? (await aUser())
  const response = await fetch(`${url()}/api/certificates/v1/${certificate.code}.jwt`, {
    headers: { authorization: `Bearer ${holder.token}` },
  })
  return { event, certificate, holder, jwt: await response.text(), response }
}
type Status = { readonly statusListCredential: string; readonly statusListIndex: string }
const isEnded = async ({ statusListCredential: address, statusListIndex: index }: Status) => {
  const list = await (await fetch(`${url()}${new URL(address).pathname}`)).text()
  const { payload } = await checkJwt(list, fetchJson)
  const { encodedList } = payload['credentialSubject'] as { readonly encodedList: string }
  expect(payload).toMatchObject({ type: ['VerifiableCredential', 'BitstringStatusListCredential'], id: address })
  return isBitSet(encodedList, Number(index))
}

describe('a certificate as an Open Badge', () => {
  it('is a credential that others can check by its issuer’s key', async () => {
    const { certificate, jwt, response } = await aBadge()
    expect(response.headers.get('content-type')).toContain('application/vc+jwt')
    const { header, payload } = await checkJwt(jwt, fetchJson)
    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'JWT' })
    expect(payload).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [{ type: 'IdentityObject', hashed: false, identityHash: '李明 · Li Ming' }],
        licenseNumber: certificate.number,
        achievement: {
          type: ['Achievement'],
          name: '人工智能创新挑战赛 · AI Innovation Challenge',
          criteria: { narrative: expect.stringContaining('Attended the event') },
        },
      },
      credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
    })
    // the claims of the token say the same as the credential
    const issuer = payload['issuer'] as { readonly id: string; readonly type: readonly string[] }
    expect([payload['iss'], payload['jti']]).toEqual([issuer.id, payload['id']])
    expect(payload['nbf']).toBe(Math.floor(Date.parse(String(payload['validFrom'])) / 1000))
    expect(await fetchJson(issuer.id)).toMatchObject({ id: issuer.id, type: ['Profile'] })
    const { achievement } = payload['credentialSubject'] as { readonly achievement: { readonly id: string } }
    expect(await fetchJson(achievement.id)).toMatchObject({ ...achievement })
  })

  it('fails for whoever changes a letter', async () => {
    const { jwt } = await aBadge()
    const [header, payload = '', signature] = jwt.split('.')
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('李明', '王明')).toString(
      'base64url',
    )
    await expect(checkJwt([header, other, signature].join('.'), fetchJson)).rejects.toThrow('signature')
  })

  it('is ended by its status list when the certificate is revoked, and is no longer given out', async () => {
    const { certificate, jwt, holder } = await aBadge()
    const status = (await checkJwt(jwt, fetchJson)).payload['credentialStatus'] as Status
    expect(await isEnded(status)).toBe(false)
    const registrar = await aRegistrar()
    await registrar.call('CubicCertificate', certificate.id, 'revoke', { reason: '误发' })
    expect(await isEnded(status)).toBe(true)
    for (const kind of ['pdf', 'jwt']) {
      const again = await fetch(`${url()}/api/certificates/v1/${certificate.code}.${kind}`, {
        headers: { authorization: `Bearer ${holder.token}` },
      })
      expect(again.status).toBe(409)
    }
    expect((await fetch(`${url()}/badges/status/999999`)).status).toBe(404)
  })

  it('signs with a new key after a change of keys, and the old one still checks what it signed', async () => {
    const { certificate, jwt } = await aBadge()
    await db().run`update cubic_signing_key set retired = true`
    const next = await aBadge()
    const [old, fresh] = [await checkJwt(jwt, fetchJson), await checkJwt(next.jwt, fetchJson)]
    expect(old.header['kid']).not.toBe(fresh.header['kid'])
    const { keys } = (await (await fetch(`${url()}/badges/jwks.json`)).json()) as {
      readonly keys: readonly { kid: string; d?: string }[]
    }
    expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([old.header['kid'], fresh.header['kid']]))
    for (const key of keys) expect(key.d).toBeUndefined()
    expect((await check(guest(), certificate.code)).certificate?.signature?.is_right).toBe(true)
    expect(await listOf(next.event, as(next.holder))).toHaveLength(1)
  })

  it('says nothing of an achievement at an event that guests may not see', async () => {
    const { event } = await aBadge()
    await db().run`update cubic_event_base set public_or_not = false where id = ${event.id}`
    expect((await fetch(`${url()}/badges/achievements/${event.id}`)).status).toBe(404)
  })
})
