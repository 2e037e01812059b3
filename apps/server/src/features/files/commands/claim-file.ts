import { type FieldProblem, type Text, uploadedImage, uploadedMaterial } from '@cubic/contract'
import { type SaveDraft, sql, type Tx } from '@cubic/data-platform'

type Claim = {
  readonly draft: SaveDraft
  readonly field: string
  readonly label: Text
  /** The users whose uploads are accepted. */
  readonly owners: readonly number[] | 'anybody'
}

/**
 * Puts an uploaded file to use in a field of a record: it is kept until nothing uses it. Returns a problem if the owners have no
 * such file, or if the address is not the upload's canonical one. Addresses that are no upload's, and unchanged ones, are left to
 * the field's own checks.
 */
export async function claimFile(tx: Tx, { draft, field, label, owners }: Claim): Promise<readonly FieldProblem[]> {
  const address = draft.values.get(field)
  if (typeof address !== 'string' || address === draft.before?.[field]) return []
  const claimed = await claimAddress(tx, address, owners)
  return claimed ? [] : [{ problem: 'not_uploaded', field, parameters: { name: label } }]
}

/** Puts the upload that the address leads to, if any, to use. False if there is no such upload of the owners. */
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

/** The path that an address requests: without its query, with dots resolved (by browsers) and characters decoded (by the server). */
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
