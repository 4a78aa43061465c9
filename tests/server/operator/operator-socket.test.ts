import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  openOperatorSocket,
  operatorSocketPath,
  type SentCommand,
  sendCommand,
} from '#server/operator/operator-socket.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'baize-door-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

test('answers through a door that only the server’s own user may open', async () => {
  const dataDir = folder()
  const heard: SentCommand[] = []
  const door = await openOperatorSocket(dataDir, async asked => {
    heard.push(asked)
    return { exitCode: 0, text: 'ไทย'.repeat(5_000) }
  })
  const what = { operator: 'nok', args: ['maintenance', 'on', '--message-th', 'ปิดปรับปรุง'] }
  expect(await sendCommand(dataDir, what)).toEqual({ exitCode: 0, text: 'ไทย'.repeat(5_000) })
  expect(heard).toEqual([what])
  expect(statSync(operatorSocketPath(dataDir)).mode & 0o777).toBe(0o600)
  expect(statSync(join(operatorSocketPath(dataDir), '..')).mode & 0o777).toBe(0o700)
  door.close()
})

test('faults of a command reach the operator, and the door stays open', async () => {
  const dataDir = folder()
  const door = await openOperatorSocket(dataDir, async ({ args }) => {
    if (args[0] === 'break') throw new Error('the disk is full')
    return { exitCode: 0, text: 'done' }
  })
  const ask = (args: string[]) => sendCommand(dataDir, { operator: 'nok', args })
  expect(await ask(['break'])).toEqual({ exitCode: 1, text: 'the disk is full' })
  expect(await ask(['get'])).toEqual({ exitCode: 0, text: 'done' })
  expect((await sendCommand(dataDir, { operator: '', args: [] })).exitCode).toBe(1)
  door.close()
})

test('refuses to ask where no server is, and opens over what a killed one left', async () => {
  const dataDir = folder()
  await expect(sendCommand(dataDir, { operator: 'nok', args: [] })).rejects.toMatchObject({
    code: 'ENOENT',
  })
  const first = await openOperatorSocket(dataDir, async () => ({ exitCode: 0, text: 'first' }))
  const second = await openOperatorSocket(dataDir, async () => ({ exitCode: 0, text: 'second' }))
  expect(await sendCommand(dataDir, { operator: 'nok', args: [] })).toMatchObject({ text: 'second' })
  first.close()
  second.close()
})
