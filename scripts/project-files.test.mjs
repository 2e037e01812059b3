import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve('.')
const DECISIONS = 'docs/decisions'

/** @param {string} name */
function read(name) {
  return fs.readFileSync(path.join(ROOT, name), 'utf8')
}

describe('the decisions', () => {
  const records = fs.readdirSync(path.join(ROOT, DECISIONS)).filter((name) => /^\d{3}-[a-z0-9-]+\.md$/.test(name))

  it('have a title with their number, and a date', () => {
    const odd = records.filter((name) => {
      const text = read(`${DECISIONS}/${name}`)
      return !text.startsWith(`# ${Number(name.slice(0, 3))}. `) || !/\bDate: 20\d\d-\d\d-\d\d/.test(text)
    })
    expect(odd).toEqual([])
  })
})

describe("the handbook's pictures", () => {
  it('take less than two megabytes in all', () => {
    const folder = path.join(ROOT, 'docs/handbook/images')
    const sizes = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * 1024 * 1024)
  })
})

describe('the workflow of the forge', () => {
  const workflow = read('.github/workflows/check.yml')

  it('runs what a build server runs, on the oldest Node.js and on the one that we advise', () => {
    expect(workflow).toContain('run: .ci/run')
    const { engines } = JSON.parse(read('package.json'))
    const oldest = engines.node.replace('>=', '').split('.').slice(0, 2).join('.')
    expect(workflow).toContain(`node: ['${oldest}', '${read('.nvmrc').trim()}']`)
    expect(read('README.md')).toContain(`version ${read('.nvmrc').trim()} is recommended, ${oldest} is the minimum`)
  })
})

describe('the pre-commit hook', () => {
  it('refuses a staged file that is not formatted, or that lint refuses, and says what helps', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-hook-'))
    try {
      for (const name of ['.oxfmtrc.json', '.oxlintrc.json', '.githooks', 'scripts/check-staged.mjs'])
        fs.cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
      fs.writeFileSync(path.join(root, 'scripts/check-structure.mjs'), '')
      fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
      /** @param {string} command @param {readonly string[]} words */
      const run = (command, ...words) => spawnSync(command, words, { cwd: root, encoding: 'utf8' })
      run('git', 'init', '--quiet')
      fs.writeFileSync(path.join(root, 'good.mjs'), 'export const one = 1\n')
      run('git', 'add', 'good.mjs')
      expect(run('sh', '.githooks/pre-commit')).toMatchObject({ status: 0, stderr: '' })

      fs.writeFileSync(path.join(root, 'bad.mjs'), 'export function x(a) { try { a() } catch {} }')
      run('git', 'add', 'bad.mjs')
      const { status, stderr } = run('sh', '.githooks/pre-commit')
      expect(status).toBe(1)
      expect(stderr).toContain('bad.mjs')
      expect(stderr).toContain('npm run format')
      expect(stderr).toContain('npm run check -- lint')
    } finally {
      fs.rmSync(root, { recursive: true, force: true })
    }
  })

  it('is switched on by one command', () => {
    expect(JSON.parse(read('package.json')).scripts.hooks).toBe('git config core.hooksPath .githooks')
    expect(fs.statSync(path.join(ROOT, '.githooks/pre-commit')).mode & 0o111).toBeGreaterThan(0)
  })
})
