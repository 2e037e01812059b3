type Recovery = {
  /** Whether anything is still failed. */
  readonly isNeeded: () => boolean
  readonly recover: () => Promise<void>
}

const [FIRST_MS, LONGEST_MS] = [4000, 60_000]

/** Repeats `recover` while needed, at growing intervals; a hidden page waits until it is visible. */
export function createRecovery({ isNeeded, recover }: Recovery): { readonly begin: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_MS

  async function run(): Promise<void> {
    if (isNeeded()) await recover()
    timer = undefined
    if (isNeeded()) begin()
    else wait = FIRST_MS
  }

  function begin(): void {
    if (timer !== undefined || typeof document === 'undefined') return
    // jitter: clients that failed together must not retry together
    timer = setTimeout(whenSeen, wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, LONGEST_MS)
  }

  function whenSeen(): void {
    if (document.visibilityState === 'visible') void run()
    else document.addEventListener('visibilitychange', whenSeen, { once: true })
  }

  return { begin }
}
