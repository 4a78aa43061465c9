import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFolder } from '#tests/support/demo-world.ts'
import {
  freePort,
  removeData,
  type ServerProcess,
  spawnServer,
  startServer,
} from '#tests/support/server-process.ts'

// Protects: who starts a second server where one runs already is told what is in use, and the first one goes on. That a
// killed server leaves its folder usable is looked at in crash.test.ts and in ../db/open.test.ts.

let first: ServerProcess
beforeAll(async () => {
  first = await startServer({ dataDir: await demoFolder() })
}, 180_000)
afterAll(async () => {
  await first.stop()
  removeData(first)
})

test('a second server on the same directory ends at once with a clear message and harms nothing', async () => {
  const started = performance.now()
  const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: first.dataDir })
  await second.exited
  expect(second.child.exitCode).toBe(1)
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(second.output()).toContain('is in use by another process')
  expect((await fetch(`${first.url}/api/games?pageSize=1`)).status).toBe(200)
})

test('a port that is taken is named instead of a stack', async () => {
  const other = await demoFolder()
  const second = spawnServer({ PORT: new URL(first.url).port, DATA_DIR: other })
  await second.exited
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toMatch(/Port \d+ is in use/)
  removeData({ dataDir: other })
})
