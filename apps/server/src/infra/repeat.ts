import type { Log } from './log.ts'

export type Repeated = { readonly stop: () => void }

/** Does the work now and again after each `everyMs`; what fails is logged and done the next time. Never twice at once. */
export function repeat(name: string, everyMs: number, work: () => Promise<unknown>, log: Log): Repeated {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (error) {
      log.warn(`${name} failed and is done again later`, { error })
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  void run()
  return { stop: () => clearInterval(timer) }
}
