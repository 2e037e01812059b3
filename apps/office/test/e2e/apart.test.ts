import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { builtFrontEnds } from '@cubic/testing/browser/front-ends'

/** Words of the office, and of libraries that only it has. */
const OF_THE_OFFICE = ['搜索或跳转', 'recharts', 'data-base-ui', 'admin/assets']

/** Which files of a built folder hold any of the words. */
async function filesWith(words: readonly string[], folder: string): Promise<readonly string[]> {
  const root = path.join(await builtFrontEnds(), folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (!/\.(js|css|html|json)$/.test(name)) return false
    const text = readFileSync(path.join(root, name), 'utf8')
    return words.some((word) => text.includes(word))
  })
}

it('neither the site nor the door bundles, renders or caches any part of the office', async () => {
  for (const word of OF_THE_OFFICE) expect((await filesWith([word], 'office/dist')).length, word).toBeGreaterThan(0)
  for (const folder of ['site/dist', 'site/dist-server', 'site/dist-worker', 'door/dist', 'door/dist-worker'])
    expect(await filesWith(OF_THE_OFFICE, folder), folder).toEqual([])
})
