import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = path.resolve('.')

/** One floating promise per line, each of a different kind. */
const LOST = {
  'a call that nobody waits for': 'export async function one() { save() }',
  'then() without catch': 'export async function two() { save().then((value) => value + 1) }',
  'forEach over an async function': 'export async function three() { [1].forEach(async () => { await save() }) }',
  'a promise as a condition': 'export async function four() { const p = save(); return p ? 1 : 2 }',
  'an async listener':
    "export function five(on: (name: string, listener: () => void) => void) { on('x', async () => { await save() }) }",
  'an array of promises': 'export function six() { [1].map(async () => save()) }',
  'await of what is no promise': 'export async function seven(value: number) { return (await value) + 1 }',
  'return out of a try without await': 'export async function eight() { try { return save() } catch { return 0 } }',
  'a thrown text': "export function nine() { throw 'x' }",
}

const OTHERS = {
  'typescript(no-explicit-any)': 'export const x = (value: any) => [value]',
  'eslint(eqeqeq)': 'export const x = (value: number) => value == 1',
  'eslint(no-empty)': 'export function x(act: () => void) { try { act() } catch {} }',
  'eslint(no-console)': 'console.log(1)\nexport {}',
  'typescript(ban-ts-comment)': '// @ts-ignore\nexport const x: number = 1',
  'typescript(no-non-null-assertion)': 'export const x = (list: number[]) => list[0]!',
  'typescript(switch-exhaustiveness-check)':
    "export function x(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; default: return 2 } }",
  'react-hooks(rules-of-hooks)':
    "import { useState } from 'react'\nexport function X({ on }: { on: boolean }) { if (on) useState(1); return <i /> }",
  'react-hooks(exhaustive-deps)':
    "import { useEffect } from 'react'\nexport function X({ act }: { act: () => void }) { useEffect(() => { act() }, []); return <i /> }",
  'jsx-a11y(alt-text)': 'export const X = () => <img src="a.png" />',
  'react(no-danger)':
    'export const X = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />',
}

let said = ''
let tree = ''
beforeAll(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-lint-'))
  const put = (/** @type {string} */ name, /** @type {string} */ text) => fs.writeFileSync(path.join(tree, name), text)
  for (const folder of ['web', 'node_modules', 'apps/site/src/data'])
    fs.mkdirSync(path.join(tree, folder), { recursive: true })
  // oxlint looks for the type-aware linter below its working directory.
  for (const name of ['.bin', '@types', 'react', 'csstype'])
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(tree, 'node_modules', name))
  fs.copyFileSync('.oxlintrc.json', path.join(tree, '.oxlintrc.json'))
  put('.gitignore', 'node_modules\n')
  const { compilerOptions } = JSON.parse(fs.readFileSync('tsconfig.base.json', 'utf8'))
  put('tsconfig.json', JSON.stringify({ compilerOptions, include: ['web'] }))
  Object.values(LOST).forEach((text, index) =>
    put(`web/lost-${index}.ts`, `declare function save(): Promise<number>\n${text}\n`),
  )
  Object.values(OTHERS).forEach((text, index) => put(`web/other-${index}.tsx`, `${text}\n`))
  const long = `export function x() {\n${'  save()\n'.repeat(58)}}\n`
  put('apps/site/src/long.ts', `declare function save(): void\n${long}`)
  put('apps/site/src/longer.ts', `declare function save(): void\n${long.replace('save', 'save()\n  save')}`)
  put('apps/site/src/form.tsx', 'export const X = () => <form />\n')
  // the demo's folder of data is left out, and no other of that name
  put('apps/site/src/data/queries.ts', 'export const x = (value: any) => [value]\n')
  said = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '-f', 'unix'],
    { cwd: tree, encoding: 'utf8' },
  ).stdout
})
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }))

describe('the lint rules', () => {
  it.each(Object.keys(LOST).map((kind, index) => [kind, index]))('find %s', (_, index) => {
    expect(said).toMatch(
      new RegExp(
        `web/lost-${index}\\.ts:2.*typescript\\((no-floating-promises|no-misused-promises|await-thenable|return-await|only-throw-error)\\)`,
      ),
    )
  })

  it.each(Object.keys(OTHERS).map((rule, index) => [rule, index]))('find %s', (rule, index) => {
    expect(
      said
        .split('\n')
        .filter((line) => line.includes(`web/other-${index}.tsx`))
        .join('\n'),
    ).toContain(rule)
  })

  it('look into a feature’s folder of data', () => {
    expect(said).toMatch(/src\/data\/queries\.ts:1.*no-explicit-any/)
  })

  it('find a form that is not the kit’s', () => {
    expect(said).toMatch(/src\/form\.tsx:1.*forbid-elements/)
  })

  it('find functions of more than 60 lines', () => {
    const found = said.split('\n').filter((line) => line.includes('max-lines-per-function'))
    expect(found).toEqual([expect.stringContaining('longer.ts')])
  })
})
