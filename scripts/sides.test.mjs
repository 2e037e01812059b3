import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** What the compiler says of a module on one side. */
function compile(/** @type {'server' | 'browser'} */ side, /** @type {string} */ text) {
  // below the project, whose packages it uses
  const folder = fs.mkdtempSync('node_modules/.cubic-side-')
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const options = { incremental: false, tsBuildInfoFile: null }
  const config = { extends: `../../tsconfig.${side}.json`, compilerOptions: options, include: ['*.ts'], exclude: [] }
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  fs.writeFileSync(path.join(folder, 'module.ts'), text)
  const tsc = ['node_modules/typescript/bin/tsc', '-p', folder]
  return spawnSync(process.execPath, tsc, { encoding: 'utf8' }).stdout
}

it.each(['window', 'document', 'localStorage'])('the compiler finds no %s on the server', (name) => {
  expect(compile('server', `export const found = ${name}`)).toContain(`Cannot find name '${name}'`)
})

it.each(['Buffer', 'process', 'setImmediate'])('the compiler finds no %s in browsers', (name) => {
  const text = `import '@cubic/web-kit/ui/qr-path'\nexport const found = ${name}`
  expect(compile('browser', text)).toContain(`Cannot find name '${name}'`)
})
