// Work in a process of its own, so that it neither blocks the server nor measures its own delays.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/**
 * Runs the program of `file`, which calls `answerJob`, and returns its result. Jobs and results go as JSON.
 * @template Result
 * @param {string} file
 * @param {object} job
 * @returns {Promise<Result>}
 */
export async function runInProcess(file, job) {
  const worker = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answered = once(worker, 'message')
  const ended = once(worker, 'exit')
  worker.send(job)
  const first = await Promise.race([answered, ended.then(() => undefined)])
  if (!first) throw new Error(`${path.basename(file)} ended without an answer`)
  worker.disconnect()
  await ended
  const [{ result, error }] = first
  if (error) throw new Error(error)
  return result
}

/**
 * Runs the job that the parent process sends.
 * @template Job
 * @param {(job: Job) => Promise<object>} run
 */
export function answerJob(run) {
  process.once('message', (job) => {
    run(/** @type {Job} */ (job)).then(
      (result) => process.send?.({ result }),
      (/** @type {unknown} */ error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    )
  })
}
