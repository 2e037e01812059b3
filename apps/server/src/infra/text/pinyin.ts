import type { Readings } from '@cubic/data-platform'

const FIRST = 0x4e00
const LAST = 0x9fff
/** Spellings of ü: typed as v or as u, so 女 is nv or nu. */
const typed = (reading: string): readonly string[] =>
  reading.includes('v') ? [reading, reading.replace('v', 'u')] : [reading]

/** The usual reading comes first. Takes half a second; called once per database. */
export async function readPinyin(): Promise<Readings> {
  const { pinyin } = await import('pinyin-pro')
  const readings = new Map<string, readonly string[]>()
  for (let point = FIRST; point <= LAST; point++) {
    const character = String.fromCodePoint(point)
    const found = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true, nonZh: 'removed' })
    const plain = found.filter((reading) => /^[a-z]{1,6}$/.test(reading))
    if (plain.length > 0) readings.set(character, [...new Set(plain.flatMap(typed))])
  }
  return readings.set('〇', ['ling'])
}
