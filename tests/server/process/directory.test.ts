import { expect, test } from 'vitest'
import { demoFolder } from '../../support/demo-world.ts'
import { freePort, removeData, spawnServer, startServer } from '../../support/server-process.ts'

test('a second server on the same directory ends at once with a clear message and harms nothing', async () => {
  // On an empty folder, so that this is a first start, which makes the demo world.
  const first = await startServer()
  try {
    const started = performance.now()
    const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: first.dataDir })
    await second.exited
    expect(second.child.exitCode).toBe(1)
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(second.output()).toContain('is in use by another process')
    expect((await fetch(`${first.url}/api/games?pageSize=1`)).status).toBe(200)
  } finally {
    await first.stop()
    removeData(first)
  }
}, 180_000)

test('a lock whose owner was killed does not block the next start', async () => {
  const first = await startServer({ dataDir: await demoFolder() })
  await first.kill()
  const second = await startServer({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/api/games?pageSize=1`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
  removeData(first)
})

test('a port that is taken is named instead of a stack', async () => {
  const first = await startServer({ dataDir: await demoFolder() })
  const other = await demoFolder()
  const second = spawnServer({ PORT: new URL(first.url).port, DATA_DIR: other })
  await second.exited
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toMatch(/Port \d+ is in use/)
  await first.stop()
  removeData(first)
  removeData({ dataDir: other })
})
