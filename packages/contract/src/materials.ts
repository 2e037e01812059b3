/**
 * Kinds of files that visitors may download: the ending of the name and the media type. Nothing
 * that a browser would run.
 */
export const MATERIAL_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const
export type MaterialExtension = keyof typeof MATERIAL_TYPES

const ADDRESS = /^(.*\/files\/)([0-9a-f]{40})\.([a-z0-9]{2,4})$/

/** An uploaded file that is offered as it is. */
export type UploadedMaterial = {
  readonly folder: string
  readonly hash: string
  readonly extension: MaterialExtension
}

/** The uploaded material that an address leads to; undefined for every other address. */
export function uploadedMaterial(address: string): UploadedMaterial | undefined {
  const [, folder, hash, ending = ''] = ADDRESS.exec(address) ?? []
  return folder !== undefined && hash !== undefined && isMaterialExtension(ending)
    ? { folder, hash, extension: ending }
    : undefined
}

/** The kind of a file by its name; undefined if it may not be uploaded. */
export function materialExtension(filename: string): MaterialExtension | undefined {
  const ending = (/\.([a-z0-9]{2,5})$/i.exec(filename)?.[1] ?? '').toLowerCase()
  const usual = ending === 'jpeg' ? 'jpg' : ending
  return isMaterialExtension(usual) ? usual : undefined
}

function isMaterialExtension(text: string): text is MaterialExtension {
  return Object.hasOwn(MATERIAL_TYPES, text)
}
