import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'

const folder = mkdtempSync(path.join(tmpdir(), 'cubic-pages-'))
const dist = path.join(folder, 'site/dist')
mkdirSync(dist, { recursive: true })
writeFileSync(
  path.join(dist, 'index.html'),
  `<!doctype html><html lang="zh-CN"><head><base href="/"><title>x</title><!--cubic-config--><!--cubic-head-->
<script src="./boot.js"></script></head><body><div id="root"></div><!--cubic-handover--></body></html>`,
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { anEvent, db, url } = useWire({ env: { PAGES_RENDERED_BY: 'browser' }, frontEnds: folder, lockTimeoutMs: 300 })

it('a page rendered by the browser costs no database query', async () => {
  const { id } = await anEvent({ name: '不在空页里' })
  await db().transaction(async (tx) => {
    await tx.run`lock table cubic_event_base, cubic_event_type, cubic_event_regist in access exclusive mode`
    for (const address of ['/', '/activities', '/activities?type=1', `/activities/${id}`, '/me', '/nowhere']) {
      const response = await fetch(`${url()}${address}`)
      const html = await response.text()
      expect([response.status, html.includes('<div id="root"></div>')], address).toEqual([200, true])
      expect(html).not.toContain('不在空页里')
    }
  })
})
