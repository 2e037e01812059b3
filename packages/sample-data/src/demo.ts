import { runServer } from '@cubic/server/run-server'
import { readDemo } from './read-demo.ts'

void runServer({ command: 'npm run demo', readDemo: () => readDemo(process.argv.slice(2)) })
