import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assembled } from '#server/assemble.ts'
import { operate } from '#server/operator/operate.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { VENDOR_CALLS } from '#server/vendor-wallet/openapi.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { balanceOf, type PlayServer, player } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import { openServer } from '../routes/seats.ts'

// Protects: an engineer who has nothing but docs/connect-a-vendor.md plays a round with what stands in it, word by word.

const guide = readFileSync(join(import.meta.dirname, '../../../docs/connect-a-vendor.md'), 'utf8')
/** The first block of that language; and every command of the operator, without what comes before its words. */
const blockOf = (language: string) => guide.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? ''
const COMMANDS = [...guide.matchAll(/^npm run operator -- (.+)$/gm)].map(([, words = '']) => words.split(' '))

let store: Awaited<ReturnType<typeof freshDemoPostgres>>
let whole: Assembled
let server: PlayServer
let site: string
let http: ReturnType<typeof createHttpServer>
const folder = mkdtempSync(join(tmpdir(), 'baize-guide-'))
beforeAll(async () => {
  store = await freshDemoPostgres()
  whole = await openServer(store.databaseUrl)
  const { app, runtime, metrics } = whole
  server = { app, runtime, db: store.db, clock: runtime.clock }
  const parts = {
    config: runtime.config,
    log: createLog('silent'),
    metrics,
    app,
    site: undefined,
    mounts: {},
  }
  http = createHttpServer({ ...parts, isStopping: () => false, isReady: async () => true })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await whole.close()
  await store.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Types a command of the guide, with its game at another address and its file as the command line sends it. */
async function type(words: readonly string[], gameAt: string): Promise<string> {
  const args = words.map(word => (word === 'http://localhost:4100' ? gameAt : word))
  const sent =
    args[1] === 'add' && args[0] === 'games' ? ['games', 'add', `--games=${blockOf('json')}`] : args
  const context = { db: store.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok', secret: SECRET }
  const { exitCode, text } = await operate(sent, context)
  expect(exitCode, `${words.join(' ')}: ${text}`).toBe(0)
  return text
}

/** The game of the guide, running. */
async function startGame(secret: string, port: number) {
  const file = join(folder, 'game.mjs')
  writeFileSync(file, blockOf('js'))
  const game = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, SITE: site, SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(game.stdout, 'data')
  return game
}

test('leads from nothing to a round played, as it is written', async () => {
  const port = await freePort()
  const gameAt = `http://127.0.0.1:${port}`
  const texts: string[] = []
  for (const words of COMMANDS.slice(0, 4)) texts.push(await type(words, gameAt))
  const secret = /^Key ACME-1 of ACME: (\S+)$/m.exec(texts[1] ?? '')?.[1] ?? ''
  const game = await startGame(secret, port)
  try {
    const who = await player(server, 100_000n)
    const launch = { vassalage: 'ACME', gameType: 'RNG', gameCode: 'lucky-coin', device: 'desktop' }
    const ask = async () => {
      const response = await server.app.request('/api/games/launch-variant', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
        body: JSON.stringify(launch),
      })
      return ((await response.json()) as { value?: { url: string } }).value?.url
    }
    // Vendors and games that are new are known within seconds.
    await expect.poll(ask, { timeout: 20_000, interval: 500 }).toContain(`${gameAt}/lucky-coin?launchToken=`)
    const url = new URL((await ask()) ?? '')
    for (const part of ['launchToken', 'language', 'parent', 'device']) expect(guide).toContain(`\`${part}\``)
    const named = guide.match(/^\| `(\w+)` \|/gm)?.map(row => row.slice(3).split('`')[0]) ?? []
    expect([...url.searchParams.keys()].filter(name => !named.includes(name))).toEqual([])

    const page = await (await fetch(url)).text()
    const [, said, roundId] =
      /<p>(Heads: you win 19\.00|Tails: you lose)\. .* Round (\S+)<\/p>/.exec(page) ?? []
    expect(page).toContain(`parent.postMessage({ type: 'baize:ready' }, "${whole.runtime.config.publicUrl}")`)
    expect(await balanceOf(server, who)).toBe(said?.startsWith('Heads') ? 100_900n : 99_000n)
    const record = await server.app.request('/api/bet-record', {
      headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'EN' },
    })
    expect(await record.text()).toContain('Lucky Coin')
    expect(roundId).toMatch(/^[\w-]{36}$/)
  } finally {
    game.kill()
  }
}, 60_000)

test('names every call, and every other command of the guide is one of the operator', async () => {
  for (const path of Object.keys(VENDOR_CALLS)) expect(guide).toContain(`| \`${path}\` |`)
  const { text } = await operate(['help'], {
    db: store.db,
    operator: 'nok',
    now: new Date(),
    timeZone: 'Asia/Bangkok',
  })
  for (const [name = '', act = ''] of COMMANDS) expect(text).toContain(`  ${name} ${act}`)
})
