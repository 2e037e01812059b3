import { ALL_KINDS, FILE_MB_MAX, FILES_MAX, type FileKind } from './file-kinds.ts'
import { type GivenBounds, isAbsent, type ReadBounds, type Report } from './question-type.ts'
import { toFiniteNumber } from './range.ts'

export const readFileBounds: ReadBounds = (given, { report }) => ({
  ...readWhole(given, 'max', { most: FILES_MAX, report }),
  ...readWhole(given, 'max_mb', { most: FILE_MB_MAX, report }),
  ...readKinds(given['kinds'], report),
})

function readWhole(
  given: GivenBounds,
  key: 'max' | 'max_mb',
  { most, report }: { readonly most: number; readonly report: Report },
): { readonly max?: number; readonly max_mb?: number } {
  if (isAbsent(given[key])) return {}
  const number = toFiniteNumber(given[key])
  if (number !== undefined && Number.isInteger(number) && number >= 1 && number <= most) return { [key]: number }
  report('range', key, { min: 1, max: most })
  return {}
}

function readKinds(given: unknown, report: Report): { readonly kinds?: readonly FileKind[] } {
  if (isAbsent(given)) return {}
  const kinds = Array.isArray(given) ? ALL_KINDS.filter((kind) => given.includes(kind)) : []
  if (kinds.length === 0 || kinds.length < (given as readonly unknown[]).length) {
    report('enum', 'kinds')
    return {}
  }
  return kinds.length === ALL_KINDS.length ? {} : { kinds }
}
