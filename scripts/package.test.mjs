import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { INSTALL, isPacked, manifestOf } from './package.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (/** @type {string} */ name) => fs.readFileSync(path.join(ROOT, name), 'utf8')

describe('the package', () => {
  it.each([
    ['apps/server/dist/start.js', true],
    ['apps/site/dist-server/entry-server.js', true],
    ['apps/site/dist-worker/worker.js', true],
    ['apps/office/dist/assets/main.js.br', true],
    ['packages/contract/package.json', true],
    ['docs/operations.md', true],
    ['apps/server/dist/start.js.map', false],
    ['apps/server/dist/demo.js', false],
    ['apps/server/src/start.ts', false],
    ['apps/server/test/wire/save.test.ts', false],
    ['packages/testing/src/seed.ts', false],
    // The package has one of its own.
    ['package.json', false],
  ])('of %s: %s', (file, isIn) => expect(isPacked(file)).toBe(isIn))

  it('has the commands that it needs, and the dependencies that its lock file is about', () => {
    const manifest = JSON.parse(read('package.json'))
    const packed = JSON.parse(manifestOf(manifest))
    expect(Object.keys(packed.scripts)).toEqual(['start', 'backup', 'restore', 'drill', 'upgrade', 'verify'])
    expect({ ...packed, scripts: null }).toEqual({ ...manifest, scripts: null })
  })
})

describe('the container file', () => {
  const lines = read('deploy/Containerfile').split('\n')

  it('copies what the package has', () => {
    const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
    expect(copied).toEqual(['package.json', 'package-lock.json', 'packages', 'apps', 'scripts', 'docs'])
    for (const name of copied) expect([name, fs.existsSync(path.join(ROOT, name))]).toEqual([name, true])
  })

  it('installs as the test of the package does, and starts as the unit does', () => {
    expect(lines.find((line) => line.startsWith('RUN npm'))).toContain(`npm ${INSTALL.join(' ')} `)
    const [, command = '[]'] = /^CMD (.*)$/m.exec(lines.join('\n')) ?? []
    const started = JSON.parse(command)
    expect(read('deploy/cubic.service')).toContain(`ExecStart=/usr/bin/${started.join(' ')}\n`)
    expect(JSON.parse(read('package.json')).scripts.start).toBe(started.join(' '))
  })

  it('runs as nobody in particular, and all three ways drain for ten seconds', () => {
    expect(lines).toContain('USER node')
    for (const name of ['Containerfile', 'compose.yaml', 'cubic.service'])
      expect(read(`deploy/${name}`)).toMatch(/DRAIN_SECONDS(=|: ')10/)
  })
})
