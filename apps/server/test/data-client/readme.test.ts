import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'

const { anEvent, anEventType, aUser, url } = useWire()
const run = promisify(execFile)

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const README = join(ROOT, 'packages/data-client/README.md')
const EXAMPLE_URL = 'https://events.example.edu'
const PASSWORD = 'correct horse battery'
const SHOWN = ' // → '

let folder = ''
let program = ''
beforeAll(async () => {
  // below the root, where the packages are found by their names
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(ROOT, 'test-results/readme-'))
  program = join(folder, 'readme.ts')
  await writeFile(program, programOf(await readFile(README, 'utf8')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The examples as one module: their imports first, and each value shown paired with the expected one. */
function programOf(readme: string): string {
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(10)
  const lines = blocks.flatMap((block) => block.split('\n'))
  const isImport = (line: string) => line.startsWith('import ')
  return [
    ...lines.filter(isImport),
    'export const shown: { line: string; value: unknown; expected: unknown }[] = []',
    ...lines.filter((line) => !isImport(line)).map(checkedLine),
  ]
    .join('\n')
    .replaceAll(EXAMPLE_URL, url())
}

function checkedLine(line: string): string {
  const [code = '', expected] = line.split(SHOWN)
  if (expected === undefined) return line
  return `shown.push({ line: ${JSON.stringify(code)}, value: ${code}, expected: ${expected} })`
}

describe("the data client's README", () => {
  it('compiles', async () => {
    const config = {
      extends: '../../tsconfig.json',
      include: ['readme.ts'],
      compilerOptions: { noUnusedLocals: false, incremental: false, tsBuildInfoFile: null },
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const outcome = await run(process.execPath, [compiler, '-p', folder]).catch((error: unknown) => error)
    expect(outcome).toEqual({ stdout: '', stderr: '' })
  })

  it('gives the results it states', async () => {
    const passwordHash = await hash(PASSWORD)
    await aUser({ account: 'student1', nickname: '小明', name: '王小明', passwordHash })
    await aUser({ account: 'editor1', roles: ['admin'], passwordHash })
    const type = await anEventType('讲座')
    await anEvent({ name: '周末讲座', type_id: type.id, form: [{ name: '姓名' }] })
    const { shown } = (await import(/* @vite-ignore */ program)) as {
      readonly shown: readonly { readonly line: string; readonly value: unknown; readonly expected: unknown }[]
    }
    expect(shown.length).toBeGreaterThan(30)
    const pairs = (key: 'value' | 'expected') => shown.map((entry) => [entry.line, entry[key]])
    expect(pairs('value')).toEqual(pairs('expected'))
  })
})
