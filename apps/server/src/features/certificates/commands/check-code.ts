import type { CheckedCertificate, CheckedCode, CheckedSignature, Text } from '@cubic/contract'
import { printInstant } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'
import { canonicalContent, contentOf, isErased } from '@cubic/domain/certificate/content'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { maskNameInList } from '@cubic/domain/ticket/mask'
import { hashOfText, isSignedBy, listSigningKeys } from '../../../infra/access/signing-keys.ts'
import { type CertificateRow, findCertificate } from '../data/queries.ts'
import { checkTranscript } from './check-transcript.ts'
import type { Proofs } from '../internal/proof.ts'

type Checking = { readonly db: Queryable; readonly caller: Caller; readonly proofs: Proofs }
type Asked = { readonly code: string; readonly ending: string | null }

/** Leaves no trace of who asked. */
export async function checkCode(
  { db, caller, proofs }: Checking,
  { code: typed, ending }: Asked,
): Promise<CheckedCode> {
  const at = printInstant(new Date())
  const code = normalizeBindingCode(typed)
  const row = code === undefined ? undefined : await findCertificate(db, code)
  if (!row) return checkTranscript({ db, caller }, { code: typed, ending, at })
  const isOwn = caller.userId !== null && caller.userId === row.user_id
  const isNamed = !isErased(row) && (isOwn || isEndingOf(row, ending))
  const certificate = describe(row, { isOwn, isNamed, proofs, signature: await checkSignature(db, row, isNamed) })
  return { state: isErased(row) && row.state === 'valid' ? 'erased' : row.state, certificate, at }
}

export function isEndingOf({ ending }: Pick<CertificateRow, 'ending'>, given: string | null): boolean {
  return ending !== null && given !== null && given.normalize('NFKC').trim().toUpperCase() === ending
}

async function checkSignature(db: Queryable, row: CertificateRow, isNamed: boolean): Promise<CheckedSignature | null> {
  const { signature, key_id: keyId } = row
  if (signature === null) return null
  const content = canonicalContent(contentOf(row))
  const key = (await listSigningKeys(db)).find(({ id }) => id === keyId)
  return {
    is_right: key !== undefined && isSignedBy(key, content, signature),
    key_id: keyId,
    hash: hashOfText(content),
    content: isNamed ? content : null,
    value: isNamed ? signature : null,
  }
}

type Shown = {
  readonly isOwn: boolean
  readonly isNamed: boolean
  readonly proofs: Proofs
  readonly signature: CheckedSignature | null
}

function describe(row: CertificateRow, { isOwn, isNamed, proofs, signature }: Shown): CheckedCertificate {
  const name = both(row.name_cn, row.name_en)
  const shown = isErased(row) ? both(null, null) : { cn: maskNameInList(name.cn), en: maskNameInList(name.en) }
  return {
    kind: 'certificate',
    number: row.number,
    name: isNamed ? name : shown,
    is_named: isNamed,
    is_own: isOwn,
    has_ending: row.ending !== null,
    event_name: both(row.event_name_cn, row.event_name_en),
    address: both(row.address_cn, row.address_en),
    start_time: row.start_time && printInstant(row.start_time),
    end_time: row.end_time && printInstant(row.end_time),
    minutes: row.minutes,
    minutes_total: row.minutes_total,
    hours: row.hours,
    category: both(row.category_cn, row.category_en),
    basis: both(row.basis_cn, row.basis_en),
    unit_name: both(row.unit_name_cn, row.unit_name_en),
    organisation: both(row.organisation_cn, row.organisation_en),
    issuer: both(row.issuer_cn, row.issuer_en),
    issued: printInstant(row.issued),
    revoked_time: row.revoked_time && printInstant(row.revoked_time),
    revoke_reason: row.revoke_reason,
    contact: row.contact,
    signature,
    proof: isNamed ? proofs.make(row.code) : null,
  }
}

/** Falls back to the language in which it is known. */
export function both(cn: string | null, en: string | null): Text {
  return { cn: cn || (en ?? ''), en: en || (cn ?? '') }
}
