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

/** Letters that are not their base letter and a mark. */
const PLAIN: { readonly [letter: string]: string } = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  œ: 'oe',
  Œ: 'OE',
}

/** Letters that the font lacks lose their marks (ő is o), or become a mark in place of an empty box. */
export function legible(text: string): string {
  const font = openFont('Regular')
  const has = (letter: string) => [...letter].every((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
  const letterOf = (letter: string) => {
    if (has(letter)) return letter
    const plain = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return plain !== '' && has(plain) ? plain : MISSING
  }
  // the font draws this mark as wide as a Chinese letter
  const narrow = drawable(text).replaceAll(/(?<=\p{Script=Latin})’/gu, "'")
  return [...narrow].map(letterOf).join('')
}
