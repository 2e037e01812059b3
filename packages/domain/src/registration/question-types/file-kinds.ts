/** The kinds of files that a question may ask for: as people call them, and their media types. */
export const FILE_KINDS = {
  pdf: { name: 'PDF', type: 'application/pdf' },
  jpeg: { name: 'JPEG', type: 'image/jpeg' },
  png: { name: 'PNG', type: 'image/png' },
  webp: { name: 'WebP', type: 'image/webp' },
} as const
export type FileKind = keyof typeof FILE_KINDS
export const FILES_MAX = 3
export const FILE_MB_MAX = 10

export const ALL_KINDS = Object.keys(FILE_KINDS) as FileKind[]

type Bounds = { readonly kinds?: readonly FileKind[]; readonly max_mb?: number }

/** What a question takes: every kind and the largest size, unless its bounds say less. */
export function fileLimits({ kinds = ALL_KINDS, max_mb = FILE_MB_MAX }: Bounds): Required<Bounds> {
  return { kinds, max_mb }
}
