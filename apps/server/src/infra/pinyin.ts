import type { Readings } from '@cubic/data-platform'

const FIRST = 0x4e00
const LAST = 0x9fff
/** How ü is typed where it is not v: 女 is nv or nu. */
const typed = (reading: string): readonly string[] =>
  reading.includes('v') ? [reading, reading.replace('v', 'u')] : [reading]

/** How each Chinese character may be read, the usual way first. Takes half a second: a database asks once. */
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
