import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { awaitDatabase } from '#server/await-database.ts'
import { getConfig } from '#server/config.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { freePort, newDataDir, removeData, spawnServer } from '#tests/support/server-process.ts'

// Protects: who has written a wrong name for another machine reads at the start which variable and which host it is, never a
// password; a database that is not up yet is waited for.

vi.setConfig({ testTimeout: 120_000 })
let postgres: PostgresServer
const dataDir = newDataDir()
beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
}, 60_000)
afterAll(async () => {
  removeData({ dataDir })
  await postgres.remove()
})

const HIDDEN = 'hidden-from-logs'

test('names variable and host of a database that does not answer or refuses, without its password', async () => {
  const port = await freePort()
  const databaseUrl = `postgres://baize:${HIDDEN}@127.0.0.1:${port}/baize`
  const away = await awaitDatabase({ databaseUrl, dataDir }, { waitMs: 0 }).catch(String)
  expect(away).toMatch(`DATABASE_URL: no database answers at 127.0.0.1:${port} (ECONNREFUSED)`)
  const missing = postgres.url('there_is_none')
  const refused = await awaitDatabase({ databaseUrl: missing, dataDir }, { waitMs: 0 }).catch(String)
  expect(refused).toMatch(/DATABASE_URL: the database at \S+ refuses: .*there_is_none.* does not exist/)
  expect(`${away}${refused}`).not.toContain(HIDDEN)
})

test('names the variable of a folder that is none', async () => {
  const file = join(dataDir, 'no-folder')
  writeFileSync(file, '')
  await expect(awaitDatabase({ databaseUrl: undefined, dataDir: file })).rejects.toThrow(
    `DATA_DIR: ${file} cannot be used as a folder (EEXIST)`,
  )
})

test('a password that would be read as a host stops the start, and is not said', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL'])
    for (const sign of ['#', '/', '?']) {
      const url = `${name === 'SMTP_URL' ? 'smtp' : 'postgres'}://baize:12${sign}${HIDDEN}@db.example/baize`
      const attempt = () => getConfig({ [name]: url, MAIL_FROM: 'a@b.example' })
      expect(attempt).toThrow(`${name}: not an address`)
      expect(attempt).not.toThrow(HIDDEN)
    }
})

test('waits for its database and says so, names what does not answer, and finds its own secret from the command', async () => {
  const [port, closed] = [await freePort(), await freePort()]
  const databaseUrl = postgres.url('postgres')
  await postgres.kill()
  const at = `127.0.0.1:${closed}`
  const server = spawnServer({
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://baize:${HIDDEN}@${at}`,
    MAIL_FROM: 'a@b.example',
    SMS_WEBHOOK_URL: `http://${at}/${HIDDEN}`,
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    PAYMENT_PROVIDER_URL: `http://${at}`,
    PAYMENT_PROVIDER_MERCHANT: 'house',
    PAYMENT_PROVIDER_SECRET: `${HIDDEN}, and long enough for that`,
    OIDC_1_NAME: 'LINE',
    OIDC_1_ISSUER: `http://${at}`,
    OIDC_1_CLIENT_ID: 'house',
    OIDC_1_CLIENT_SECRET: HIDDEN,
  })
  try {
    await expect
      .poll(server.output, { timeout: 30_000 })
      .toMatch(/Waiting up to 60 s for the database: .* of DATABASE_URL/)
    await postgres.start()
    await expect.poll(server.output, { timeout: 60_000 }).toContain('Baize is ready')
    for (const name of ['SMTP_URL', 'SMS_WEBHOOK_URL', 'PAYMENT_PROVIDER_URL', 'OIDC_1_ISSUER'])
      await expect.poll(server.output, { timeout: 10_000 }).toContain(`${name}: ${at} does not answer`)
    expect(server.output()).not.toContain(HIDDEN)
    const rotated = await command(['vendor', 'key', 'BAIZE', 'rotate'], {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    })
    expect(rotated).toMatch(/^Key BAIZE-\d+ of BAIZE: \S{43}$/m)
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
  }
})

/** The real command, in a process of its own. */
function command(args: string[], env: Record<string, string>): Promise<string> {
  const { SECRET: _, ...own } = process.env
  return new Promise(resolve => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/operator.ts', ...args],
      { env: { ...own, ...env } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    )
  })
}
