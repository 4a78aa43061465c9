import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  BUILD_SETTINGS,
  type BuiltWith,
  buildEnvironment,
  builtWith,
} from '#server/platform/build-settings.ts'
import { emptyBuild, freePort, newDataDir, removeData, spawnServer } from '#tests/support/server-process.ts'

// Protects: no server shows pages that were built for another one, such as those of a demo where money is real.

const root = join(import.meta.dirname, '../../..')
const dataDir = newDataDir()
afterAll(() => removeData({ dataDir }))

/** Starts on a build that was made with these settings; returns what it said, once it has ended. */
async function startOn(built: BuiltWith | undefined, env: Record<string, string>) {
  const store = join(dataDir, 'store')
  const { child, output, exited } = spawnServer({
    PORT: String(await freePort()),
    DIST_DIR: emptyBuild(dataDir, built),
    DATA_DIR: store,
    SECRET: 'a secret of these tests, more than 32 long',
    ...env,
  })
  await exited
  return { code: child.exitCode, text: output(), hasStore: readdirSync(dataDir).includes('store') }
}

test('refuses pages of a demo where money is real, with the reason, before anything is migrated', async () => {
  const started = await startOn(builtWith({}), { DEMO: 'off' })
  expect(started).toMatchObject({ code: 1, hasStore: false })
  expect(started.text).toContain('DEMO: built with on, started with off')
  expect(started.text).toContain('npm run build')
  const earlier = await startOn(undefined, { DEMO: 'off' })
  expect(earlier.text).toContain('do not say whether they are those of a demo')
})

test('refuses pages in another currency, time zone or policy than the server’s', async () => {
  const { text, code } = await startOn(builtWith({}), {
    CURRENCY: 'USD',
    TIME_ZONE: 'Europe/Lisbon',
    PUBLIC_POLICY: 'mga',
  })
  expect(code).toBe(1)
  for (const line of ['built with THB, started with USD', 'started with Europe/Lisbon', 'PUBLIC_POLICY or'])
    expect(text).toContain(line)
})

test('a build takes the time zone and the currency of the server where pages are not told otherwise', () => {
  const env = buildEnvironment({ CURRENCY: 'JPY', TIME_ZONE: 'Asia/Tokyo' })
  expect(builtWith(env)).toMatchObject({ currency: 'JPY', timeZone: 'Asia/Tokyo', demo: 'on' })
  expect(builtWith(buildEnvironment({ CURRENCY: 'JPY', PUBLIC_CURRENCY: 'USD' })).currency).toBe('USD')
})

test('every variable that pages are built with makes a build stale', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(ts|tsx|astro)$/.test(file) && !/^(server|vendor-demo|provider-demo)\//.test(file))
    .map(file => join('src', file))
  const named = [...files, 'astro.config.mjs', 'astro-i18next.config.cjs'].flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/(?:import\.meta\.env|process\??\.env)(?: as \w+\))?\??\.([A-Z]\w*)/g)].map(
      ([, name]) => name,
    )
  })
  // What Vite itself sets: whether it is a build.
  const wanted = new Set(named.filter(name => name !== 'PROD' && name !== 'DEV' && name !== 'SSR'))
  expect(wanted.size).toBeGreaterThan(5)
  expect([...wanted].filter(name => !BUILD_SETTINGS.some(known => known === name))).toEqual([])
})
