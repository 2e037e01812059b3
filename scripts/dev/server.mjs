// The server of `npm run dev`, with sample data. Run with tsx, by dev.mjs.
import { readDemo, SAMPLE_ACCOUNTS } from '@cubic/sample-data/read-demo'
import { runServer } from '@cubic/server/run-server'

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await runServer({
  command: 'npm run dev',
  readDemo: () => readDemo(process.argv.slice(2)),
  frontEnds: process.env.CUBIC_DEV ?? '',
  onListening: () => void process.send?.({ notice: SAMPLE_ACCOUNTS }),
})
