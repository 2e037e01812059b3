import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { builtFrontEnds } from '@cubic/testing/browser/front-ends'

/** Words of the scanner, and of the library that reads its codes. */
const OF_THE_DOOR = ['对准报名码，自动识别', 'zxing']

/** Which files of a built folder hold any of the words. */
async function filesWith(words: readonly string[], folder: string): Promise<readonly string[]> {
  const root = path.join(await builtFrontEnds(), folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (!/\.(js|css|html|json)$/.test(name)) return false
    const text = readFileSync(path.join(root, name), 'utf8')
    return words.some((word) => text.includes(word))
  })
}

it('the site neither bundles, renders nor caches any part of the door', async () => {
  expect((await filesWith(OF_THE_DOOR, 'door/dist')).length).toBeGreaterThan(0)
  for (const folder of ['site/dist', 'site/dist-server', 'site/dist-worker'])
    expect(await filesWith([...OF_THE_DOOR, 'scan/assets'], folder), folder).toEqual([])
})
