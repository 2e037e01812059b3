import { type Font, openSync } from 'fontkit'
import { fontFile, type FontWeight } from '../files/font-files.ts'
import { drawable } from '../text/drawable.ts'

/** The mark that printers set for a letter that they lack. */
const MISSING = '〓'
const opened = new Map<FontWeight, Font>()

/** Opens a font once for all documents: reading its tables takes longer than drawing a page. */
export function openFont(weight: FontWeight): Font {
  const font = opened.get(weight) ?? (openSync(fontFile(weight)) as Font)
  opened.set(weight, font)
  return font
}

/** The text with a mark in place of letters that the font lacks, which would be empty boxes. */
export function legible(text: string): string {
  const font = openFont('Regular')
  const letterOf = (letter: string) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : MISSING)
  return [...drawable(text)].map(letterOf).join('')
}
