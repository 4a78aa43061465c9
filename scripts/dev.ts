/** `npm run dev`: Astro's development server, with the API, the demo vendor and the art of all games behind it. */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const { PORT = '4321', HOST = '127.0.0.1' } = process.env
const done = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/astro/bin/astro.mjs'),
    'dev',
    '--port',
    PORT,
    '--host',
    HOST,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT, HOST, ASTRO_TELEMETRY_DISABLED: '1' } },
)
process.exitCode = done.status ?? 1
