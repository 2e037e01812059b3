/** What is signed of a certificate, as its columns hold it; moments in ISO 8601. */
export type CertificateContent = {
  readonly number: string
  readonly code: string
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly ending: string | null
  readonly event_id: number
  readonly event_name_cn: string | null
  readonly event_name_en: string | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly address_cn: string | null
  readonly address_en: string | null
  readonly minutes: number | null
  readonly minutes_total: number | null
  readonly hours: number | null
  readonly category_cn: string | null
  readonly category_en: string | null
  readonly basis_cn: string | null
  readonly basis_en: string | null
  readonly unit_name_cn: string | null
  readonly unit_name_en: string | null
  readonly organisation_cn: string | null
  readonly organisation_en: string | null
  readonly issued: string
  readonly issuer_cn: string | null
  readonly issuer_en: string | null
}

export const CONTENT_FIELDS = [
  'number',
  'code',
  'name_cn',
  'name_en',
  'ending',
  'event_id',
  'event_name_cn',
  'event_name_en',
  'start_time',
  'end_time',
  'address_cn',
  'address_en',
  'minutes',
  'minutes_total',
  'hours',
  'category_cn',
  'category_en',
  'basis_cn',
  'basis_en',
  'unit_name_cn',
  'unit_name_en',
  'organisation_cn',
  'organisation_en',
  'issued',
  'issuer_cn',
  'issuer_en',
] as const satisfies readonly (keyof CertificateContent)[]

/** The version of the form below. It is part of what is signed, and never changes for what was issued. */
const VERSION = 1

/**
 * The canonical text that is signed: JSON without spaces, names in alphabetical order, values that there are not left
 * out (RFC 8785 for texts and numbers such as these).
 */
export function canonicalContent(certificate: CertificateContent): string {
  const known: { readonly [name: string]: string | number | null } = { ...certificate, version: VERSION }
  const names = [...CONTENT_FIELDS, 'version'].toSorted()
  return JSON.stringify(
    Object.fromEntries(names.flatMap((name) => ((known[name] ?? null) === null ? [] : [[name, known[name]]]))),
  )
}

/** `CB-2026-000042` */
export function certificateNumber(year: number, place: number): string {
  return `CB-${year}-${String(place).padStart(6, '0')}`
}

type Moments = 'start_time' | 'end_time' | 'issued'
/** The same as the database's columns hold it. */
export type StoredContent = Omit<CertificateContent, Moments> & {
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly issued: Date
}

/** Picks what is signed of a stored certificate. */
export function contentOf(row: StoredContent): CertificateContent {
  const content = Object.fromEntries(CONTENT_FIELDS.map((name) => [name, row[name]]))
  return {
    ...(content as unknown as CertificateContent),
    start_time: row.start_time?.toISOString() ?? null,
    end_time: row.end_time?.toISOString() ?? null,
    issued: row.issued.toISOString(),
  }
}

/** Once its holder has deleted their data, a certificate names nobody, and cannot be checked by its signature. */
export function isErased({ name_cn: cn, name_en: en }: Pick<CertificateContent, 'name_cn' | 'name_en'>): boolean {
  return cn === null && en === null
}
