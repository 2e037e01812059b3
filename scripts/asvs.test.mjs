import fs from 'node:fs'
import { describe, expect, it } from 'vitest'

const VERDICTS = ['met', 'partly', '**not**', 'does not apply']
const ASSESSMENT = fs.readFileSync('docs/asvs.md', 'utf8')

/** The requirements of a chapter by verdict; one row may name several. */
function countRows(/** @type {string} */ text) {
  const rows = [...text.matchAll(/^\| ([\d., ]+) \| [\d, ]+ \| [^|]+ \| ([^|]+) \|/gm)]
  return VERDICTS.map((verdict) =>
    rows.filter((row) => row[2] === verdict).reduce((sum, [, ids = '']) => sum + ids.split(', ').length, 0),
  )
}

describe('the self-assessment', () => {
  it('has every requirement of levels 1 and 2 once, and adds up', () => {
    const chapters = ASSESSMENT.split(/\n## /).slice(1)
    expect(chapters).toHaveLength(17)
    for (const text of chapters) {
      const [title] = text.split('\n')
      expect(ASSESSMENT).toContain(`| ${title} | ${countRows(text).join(' | ')} |`)
    }
    const ids = [...ASSESSMENT.matchAll(/(?<=^\| |, )\d+\.\d+\.\d+(?=[, ][^|]*\| [12])/gm)].map(([id]) => id)
    expect([ids.length, new Set(ids).size]).toEqual([253, 253])
    const all = countRows(ASSESSMENT)
    expect(ASSESSMENT).toContain(`| **all 253** | ${all.map((count) => `**${count}**`).join(' | ')} |`)
  })

  it('says what is missing wherever something is', () => {
    const open = [...ASSESSMENT.matchAll(/^.* \| (?:partly|\*\*not\*\*) \|.*$/gm)].map(([row]) => row)
    expect(open.filter((row) => row.endsWith('| |'))).toEqual([])
  })

  it.each(['trust.md', 'trust.zh.md'])('is told in numbers by docs/%s', (name) => {
    const text = fs.readFileSync(`docs/${name}`, 'utf8')
    const told = /\[[^\]]*\]\(asvs\.md\)[^]*?\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|/.exec(text)?.slice(1).map(Number)
    expect(told).toEqual(countRows(ASSESSMENT))
  })
})
