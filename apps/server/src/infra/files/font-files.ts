import { createRequire } from 'node:module'
import path from 'node:path'

export type FontWeight = 'Bold' | 'Regular'
export const FONT_FAMILY = 'Noto Sans S Chinese'

const require = createRequire(import.meta.url)
const found = new Map<FontWeight, string>()

/** The file of the font that has Chinese and Latin letters. */
export function fontFile(weight: FontWeight): string {
  const known = found.get(weight)
  if (known !== undefined) return known
  const folder = path.join(path.dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts')
  const file = path.join(folder, `NotoSansHans-${weight}.otf`)
  found.set(weight, file)
  return file
}
