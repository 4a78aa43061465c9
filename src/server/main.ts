import { errorMessage } from '#lib/text/error-message.ts'
import { getConfig } from './config.ts'
import { runServer } from './run-server.ts'

try {
  await runServer(getConfig(process.env))
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exit(1)
}
