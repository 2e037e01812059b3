// Imported into a measured server: on SIGUSR2 it prints the longest turn of the event loop
// since the last signal, in ms.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  process.stdout.write(`longest turn ${(delay.max / 1e6).toFixed(1)}\n`)
  delay.reset()
})
