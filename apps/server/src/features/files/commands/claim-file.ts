import { type FieldProblem, type Text, uploadedImage, uploadedMaterial } from '@cubic/contract'
import { type SaveDraft, sql, type Tx } from '@cubic/data-platform'
import { foreignOriginOf } from '@cubic/domain/page/foreign-pictures'
import { readOrigins } from '@cubic/domain/settings/values'

type Claim = {
  readonly draft: SaveDraft
  readonly field: string
  readonly label: Text
  readonly owners: readonly number[] | 'anybody'
  /** No picture that pages show: it may lie on any host. */
  readonly mayBeElsewhere?: true
}

/**
 * Keeps an uploaded file while a record uses it. Returns a problem if the owners have no such file, or the address is
 * not the upload's canonical one. Other and unchanged addresses are left to the field's own checks.
 */
export async function claimFile(
  tx: Tx,
  { draft, field, label, owners, mayBeElsewhere }: Claim,
): Promise<readonly FieldProblem[]> {
  const address = draft.values.get(field)
  if (typeof address !== 'string' || address === draft.before?.[field]) return []
  const foreign = mayBeElsewhere ? [] : await refuseForeignPictures(tx, { field, label, addresses: [address] })
  if (foreign.length > 0) return foreign
  const claimed = await claimAddress(tx, address, owners)
  return claimed ? [] : [{ problem: 'not_uploaded', field, parameters: { name: label } }]
}

/** Such a host would learn who looks at a page, and may change the picture at any time, so pages do not show it. */
export async function refuseForeignPictures(
  tx: Tx,
  { field, label, addresses }: { readonly field: string; readonly label: Text; readonly addresses: readonly string[] },
): Promise<readonly FieldProblem[]> {
  const origins = [...new Set(addresses.flatMap((address) => foreignOriginOf(address) ?? []))]
  if (origins.length === 0) return []
  const settings = await tx.one<{ picture_origins: string | null }>`
    select picture_origins from cubic_settings order by id limit 1`
  const allowed = readOrigins(settings?.picture_origins ?? '') ?? []
  const refused = origins.find((origin) => !allowed.includes(origin))
  if (refused === undefined) return []
  return [{ problem: 'foreign_picture', field, parameters: { name: label, host: new URL(refused).host } }]
}

export async function claimAddress(tx: Tx, address: string, owners: Claim['owners']): Promise<boolean> {
  const file = uploadOf(address)
  if (!file) return uploadOf(plainPath(address)) === undefined
  const ofOwners =
    owners === 'anybody'
      ? sql`true`
      : sql`exists (select 1 from cubic_file_owner owner where owner.hash = file.hash and owner.user_id = any(${owners}::integer[]))`
  const claimed = await tx.one`
    update cubic_file file set touched_at = now() where file.hash = ${file.hash} and ${ofOwners} returning 1`
  return claimed !== undefined
}

const uploadOf = (address: string) => uploadedImage(address) ?? uploadedMaterial(address)

/** Drops the query, resolves dots as browsers do, and decodes characters as the server does. */
function plainPath(address: string): string {
  if (!URL.canParse(address, 'http://localhost')) return address
  const { pathname } = new URL(address, 'http://localhost')
  try {
    return decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return pathname
    throw error
  }
}
