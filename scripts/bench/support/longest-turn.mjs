// Imported into a server that is measured: each SIGUSR2 has it say its longest turn of the event loop since the last one, in ms.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  process.stdout.write(`longest turn ${(delay.max / 1e6).toFixed(1)}\n`)
  delay.reset()
})
