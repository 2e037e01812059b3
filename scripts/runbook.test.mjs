import fs from 'node:fs'
import { describe, expect, it } from 'vitest'

const RUNBOOK = fs.readFileSync('docs/operations.md', 'utf8')
const ALERTS = fs.readFileSync('deploy/prometheus-alerts.yml', 'utf8')

/** The anchors that a forge gives to the headings. */
const anchors = new Set(
  [...RUNBOOK.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  ),
)

const isDocument = (/** @type {string} */ name) => name.endsWith('.md')

describe('the runbook', () => {
  it('has a section for each alert, which the alert names, with what it means, what to look at and when it is over', () => {
    const names = [...ALERTS.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(0)
    expect([...ALERTS.matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(([, anchor]) => anchor)).toEqual(
      names.map((name) => name.toLowerCase()),
    )
    for (const name of names) {
      const section = RUNBOOK.split(`\n### ${name}\n`)[1]?.split(/\n##+ /)[0] ?? ''
      for (const part of ['**Means**', '**Look**', '| do |', '**Over**']) expect(section, name).toContain(part)
    }
  })

  it('has a heading for each link into it', () => {
    const documents = ['README.md', 'README.zh.md', 'CHANGELOG.md', ...fs.readdirSync('docs').filter(isDocument)]
    const links = documents.flatMap((name) => {
      const text = fs.readFileSync(fs.existsSync(name) ? name : `docs/${name}`, 'utf8')
      const own = name === 'operations.md' ? [...text.matchAll(/\]\(#([^)]+)\)/g)] : []
      return [...own, ...text.matchAll(/operations\.md#([^)]+)\)/g)].map(([, anchor]) => `${name}#${anchor}`)
    })
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !anchors.has(link.split('#')[1] ?? ''))).toEqual([])
  })
})
