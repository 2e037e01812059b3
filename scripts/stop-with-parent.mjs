/**
 * Ends this process as SIGTERM does, once npm has ended: it sends SIGTERM to its shell, which
 * dies without passing it on.
 */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
