import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { isPostmaster } from './postmaster-process.ts'

/** `Z` is a zombie: the process has ended and its parent has not reaped it. */
const stateOf = (pid: number) => /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]

it.runIf(process.platform === 'linux')('a zombie process is not mistaken for a server', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const ended = Number(line)
    await expect.poll(() => stateOf(ended)).toBe('Z')
    expect(isPostmaster(ended)).toBe(false)
  } finally {
    parent.kill('SIGKILL')
  }
})
