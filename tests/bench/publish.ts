/**
 * What a publish and a roll-back of the demo take, from the command to the moment that the server shows the new page: a change
 * of one help article, on the embedded database and on PostgreSQL.
 */
import { getConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { operate } from '#server/operator/operate.ts'
import { sendCommand } from '#server/operator/operator-socket.ts'
import { startPostgres } from '../support/postgres.ts'
import { removeData, startServer } from '../support/server-process.ts'
import { median, printTable } from './load.ts'

const ROUNDS = 3
/** What they may take on two cores. */
const WANTED_SECONDS = { publish: 10, rollBack: 2 }

type Operator = (...args: string[]) => Promise<string>

async function measure(url: string, operator: Operator) {
  const [publishes, rollBacks]: [number[], number[]] = [[], []]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const title = `Rules of round ${round}`
    const stored = JSON.parse(await operator('content', 'show', 'help', 'term'))
    const text = JSON.stringify({ ...stored.en.draft, title })
    await operator('content', 'save', 'help', 'term', 'en', '--json', text)
    await operator('content', 'publish', 'help', 'term', 'en')
    publishes.push(await seconds(url, title, true, () => operator('publish')))
    rollBacks.push(await seconds(url, title, false, () => operator('publish', 'rollback', String(round - 1))))
    await operator('publish', 'rollback', String(round))
  }
  return { publish: median(publishes), first: publishes[0] ?? 0, rollBack: median(rollBacks) }
}

async function seconds(url: string, title: string, isShown: boolean, act: () => Promise<string>) {
  const started = performance.now()
  await act()
  while ((await (await fetch(`${url}/en/help`)).text()).includes(title) !== isShown)
    await new Promise(resolve => setTimeout(resolve, 20))
  return (performance.now() - started) / 1000
}

function said({ exitCode, text }: { exitCode: number; text: string }): string {
  if (exitCode !== 0) throw new Error(text)
  return text
}

async function onEmbedded() {
  const server = await startServer()
  try {
    return await measure(server.url, async (...args) =>
      said(await sendCommand(server.dataDir, { operator: 'bench', args })),
    )
  } finally {
    await server.stop()
    removeData(server)
  }
}

async function onPostgres() {
  const postgres = await startPostgres({ durable: true })
  const databaseUrl = postgres.url('postgres')
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  const db = await openDatabase({ dataDir: server.dataDir, databaseUrl })
  const config = getConfig({})
  try {
    return await measure(server.url, async (...args) =>
      said(await operate(args, { db, operator: 'bench', now: new Date(), timeZone: 'Asia/Bangkok', config })),
    )
  } finally {
    await db.close()
    await server.stop()
    removeData(server)
    await postgres.remove()
  }
}

const rows = Object.entries({ embedded: await onEmbedded(), PostgreSQL: await onPostgres() })
printTable(`Publish of one change, seconds, median of ${ROUNDS}`, [
  ['database', 'publish', 'first of all', 'roll-back'],
  ...rows.map(([name, { publish, first, rollBack }]) => [
    name,
    publish.toFixed(1),
    first.toFixed(1),
    rollBack.toFixed(1),
  ]),
])
const isMet = rows.every(
  ([, { publish, rollBack }]) => publish <= WANTED_SECONDS.publish && rollBack <= WANTED_SECONDS.rollBack,
)
console.log(`${isMet ? 'Within' : 'NOT within'} ${WANTED_SECONDS.publish} s and ${WANTED_SECONDS.rollBack} s`)
