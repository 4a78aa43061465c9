/** From the start of the process to ready: the first start (migrations and the whole demo world) and later ones; memory at rest. */
import { removeData, startServer } from '../support/server-process.ts'
import { median, printTable } from './load.ts'
import { residentMegabytes } from './process-usage.ts'

const LATER_STARTS = 5
const env = { DEMO_WORLD: 'full' }

const first = await startServer({ env })
await first.stop()
const later: number[] = []
const memory: number[] = []
for (let round = 0; round < LATER_STARTS; round += 1) {
  const server = await startServer({ env, dataDir: first.dataDir })
  later.push(server.readyMs)
  memory.push(residentMegabytes(server.pid))
  await server.stop()
}
removeData(first)
printTable('Start of the server process, embedded database, site already built', [
  ['first start, empty directory', `${(first.readyMs / 1000).toFixed(1)} s`],
  [`later starts, median of ${LATER_STARTS}`, `${(median(later) / 1000).toFixed(2)} s`],
  ['resident memory when ready, median', `${Math.round(median(memory))} MB`],
])
