/**
 * `npm start`: builds the site if the build is missing or stale, then runs the server in this process. What is wrong with
 * the environment is said before anybody waits for a build.
 */
import './own-imports.ts'
import { errorMessage } from '../src/lib/text/error-message.ts'
import { getConfig } from '../src/server/config.ts'
import { buildSite } from './build-site.ts'

try {
  getConfig(process.env)
  await buildSite()
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exit(1)
}
await import('../src/server/main.ts')
