import { gzipSync } from 'node:zlib'
import type { Text } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { SignJWT } from 'jose'
import type { SigningKey } from '../../../infra/access/signing-keys.ts'
import type { Site } from '../../../infra/services/settings.ts'
import type { CertificateRow } from '../data/queries.ts'
import { verifyAddress } from './verify-address.ts'
import { hoursOf } from './certificate-paper.ts'

export const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2'
export const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
/** What a list has at least, so that one credential does not stand out (Bitstring Status List v1.0). */
const LIST_LENGTH = 131_072

type Issuer = Pick<Site, 'publicUrl' | 'organisation'>
type Described = Pick<CertificateRow, 'event_id' | 'event_name_cn' | 'event_name_en' | 'basis_cn' | 'basis_en'>

export const badgeAddresses = (publicUrl: string) => ({
  issuer: `${publicUrl}/badges/issuer`,
  keys: `${publicUrl}/badges/jwks.json`,
  key: (id: string) => `${publicUrl}/badges/keys/${id}`,
  achievement: (eventId: number) => `${publicUrl}/badges/achievements/${eventId}`,
  status: (list: number) => `${publicUrl}/badges/status/${list}`,
})

export function issuerProfile({ publicUrl, organisation }: Issuer) {
  return {
    id: badgeAddresses(publicUrl).issuer,
    type: ['Profile'],
    name: inBoth(organisation),
    url: publicUrl,
  }
}

/** Says it in both languages: the texts of Open Badges are in one. */
export function achievementOf(row: Described, { publicUrl }: Issuer) {
  const name = inBoth({ cn: row.event_name_cn ?? '', en: row.event_name_en ?? '' })
  const basis = { cn: row.basis_cn ?? row.basis_en ?? '', en: row.basis_en ?? row.basis_cn ?? '' }
  return {
    id: badgeAddresses(publicUrl).achievement(row.event_id),
    type: ['Achievement'],
    achievementType: 'CoCurricular',
    name,
    description: `参加活动：${row.event_name_cn || row.event_name_en}\n\nTook part in: ${row.event_name_en || row.event_name_cn}`,
    criteria: { narrative: `到场参加活动（${basis.cn}）\n\nAttended the event (${basis.en})` },
  }
}

/** Makes an Open Badge 3.0: a JWT that anybody can check with the issuer's public key. */
export function signBadge(row: CertificateRow, key: SigningKey, site: Issuer): Promise<string> {
  const { publicUrl } = site
  const id = verifyAddress(publicUrl, row.code)
  const issuer = issuerProfile(site)
  const issued = row.issued.toISOString()
  const [list, index] = placeOf(row.id)
  const status = badgeAddresses(publicUrl).status(list)
  const hours = row.hours === null || row.hours <= 0 ? null : row.hours
  return sign(key, publicUrl, {
    '@context': [CREDENTIALS, OPEN_BADGES],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: inBoth({ cn: row.event_name_cn ?? '', en: row.event_name_en ?? '' }),
    issuer,
    validFrom: issued,
    awardedDate: issued,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityType: 'name',
          hashed: false,
          identityHash: inBoth({ cn: row.name_cn ?? '', en: row.name_en ?? '' }),
        },
      ],
      licenseNumber: row.number,
      ...(row.start_time && { activityStartDate: row.start_time.toISOString() }),
      ...(row.end_time && { activityEndDate: row.end_time.toISOString() }),
      ...(hours !== null && {
        narrative: `${hoursOf(hours, row.category_cn ?? row.category_en ?? '', 'cn')}\n\nHours: ${hoursOf(hours, row.category_en ?? row.category_cn ?? '', 'en')}`,
      }),
      achievement: achievementOf(row, site),
    },
    credentialStatus: {
      id: `${status}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential: status,
    },
    iss: issuer.id,
    jti: id,
    nbf: Math.floor(row.issued.getTime() / 1000),
  })
}

/** Signs the list of badges that count no more; undefined for one that no certificate is on. */
export async function signStatusList(
  db: Queryable,
  list: number,
  { key, site, now }: { readonly key: SigningKey; readonly site: Issuer; readonly now: Date },
): Promise<string | undefined> {
  const from = list * LIST_LENGTH
  const last = await db.one<{ id: number | null }>`select max(id) as id from cubic_certificate`
  if ((last?.id ?? -1) < from) return undefined
  const ended = await db.rows<{ id: number }>`
    select id from cubic_certificate where id >= ${from} and id < ${from + LIST_LENGTH}
      and (state = 'revoked' or (name_cn is null and name_en is null))`
  const bits = new Uint8Array(LIST_LENGTH / 8)
  for (const { id } of ended) {
    const index = id - from
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  }
  const address = badgeAddresses(site.publicUrl).status(list)
  const issuer = issuerProfile(site).id
  return sign(key, site.publicUrl, {
    '@context': [CREDENTIALS],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      // multibase: u is base64url
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
    iss: issuer,
    jti: address,
    nbf: Math.floor(now.getTime() / 1000),
  })
}

function sign(
  { id, privateKey }: SigningKey,
  publicUrl: string,
  payload: { readonly [claim: string]: unknown },
): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: badgeAddresses(publicUrl).key(id) })
    .sign(privateKey)
}

function placeOf(id: number): readonly [list: number, index: number] {
  return [Math.floor(id / LIST_LENGTH), id % LIST_LENGTH]
}

function inBoth({ cn, en }: Text): string {
  return [...new Set([cn, en].filter((text) => text !== ''))].join(' · ')
}
