import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newDataDir, removeData, spawnServer } from '#tests/support/server-process.ts'

// Protects: a supervisor that stops npm stops the server too, and a second server touches nothing of the first one's.

vi.setConfig({ testTimeout: 60_000 })

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what npm runs ends when the shell around it is ended without a word', async () => {
  // Something after it keeps the shell from becoming the script itself.
  const command = `"${process.execPath}" scripts/run.mjs ../tests/support/wait-for-stop; true`
  const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [said] = (await once(shell.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(isAlive(pid)).toBe(true)
  shell.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 })
})

test('a server whose port is taken says so, before it has touched the database', async () => {
  const taken = createServer()
  await new Promise<void>(listening => taken.listen(0, '127.0.0.1', listening))
  const { port } = taken.address() as AddressInfo
  const dataDir = newDataDir()
  const { child, output, exited } = spawnServer({
    ...{ LOG_LEVEL: 'error', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ HOST: '127.0.0.1', DATA_DIR: dataDir },
  })
  await exited
  expect(child.exitCode).not.toBe(0)
  expect(output()).toContain(`Port ${port} is in use`)
  expect(existsSync(join(dataDir, 'pglite'))).toBe(false)
  await removeData({ dataDir })
  taken.close()
})
