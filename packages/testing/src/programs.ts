// The programs that tests start as processes of their own, each bundled once by a worker: from TypeScript, Node would
// read and translate several hundred files at each start.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const FOLDERS = fileURLToPath(new URL('../../../node_modules/.cubic-programs', import.meta.url))
const FOLDER = path.join(FOLDERS, String(process.pid))
const programs = new Map<string, Promise<string>>()

/** Returns what to start with Node in place of this TypeScript file. */
export function programOf(source: URL): Promise<string> {
  const made = programs.get(source.href) ?? bundle(fileURLToPath(source), programs.size)
  programs.set(source.href, made)
  return made
}

async function bundle(source: string, number: number): Promise<string> {
  if (number === 0) removeAbandoned()
  // A folder each: commands may have the names of tests' programs.
  const outDir = path.join(FOLDER, String(number))
  await build({
    root: path.dirname(source),
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    build: {
      ssr: source,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'program.mjs' } },
    },
    // The workspace's packages are TypeScript sources; npm packages stay external.
    ssr: { noExternal: [/^@cubic\//] },
  })
  return path.join(outDir, 'program.mjs')
}

/** Vitest ends its workers so that they can't tidy up themselves. */
function removeAbandoned(): void {
  fs.mkdirSync(FOLDER, { recursive: true })
  for (const pid of fs.readdirSync(FOLDERS))
    if (!isRunning(Number(pid))) fs.rmSync(path.join(FOLDERS, pid), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
