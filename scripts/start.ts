/** `npm start`: builds the site if the build is missing or stale, then runs the server in this process. */
import './own-imports.ts'
import { buildSite } from './build-site.ts'

await buildSite()
await import('../src/server/main.ts')
