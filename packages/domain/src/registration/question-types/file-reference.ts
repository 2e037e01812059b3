/** An uploaded file as an answer names it: `<id>/<bytes>/<name>`. */
export type FileReference = { readonly id: string; readonly bytes: number; readonly name: string }

const REFERENCE = /^[0-9a-f]{40}\/\d{1,8}\/[^/]{1,100}$/

export function isFileReference(given: unknown): given is string {
  return typeof given === 'string' && REFERENCE.test(given)
}

/** Reads a reference; undefined for other texts, such as that of a file on its way. */
export function readFileReference(given: unknown): FileReference | undefined {
  if (!isFileReference(given)) return undefined
  const [id = '', bytes, name = ''] = given.split('/')
  return { id, bytes: Number(bytes), name }
}

export function writeFileReference({ id, bytes, name }: FileReference): string {
  return `${id}/${bytes}/${name}`
}
