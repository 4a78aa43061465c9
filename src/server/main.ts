import { getConfig } from './config.ts'
import { runServer } from './run-server.ts'

try {
  await runServer(getConfig(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
