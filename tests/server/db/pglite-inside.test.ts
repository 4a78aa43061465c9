import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test } from 'vitest'
import { openDurable, syncCount } from '#server/db/durable-fs.ts'
import { holdEngine, sendRaw } from '#server/db/pglite-inside.ts'

// Protects: an upgrade of the embedded engine that lacks what is used of its inside is seen before money runs on it.

const directory = mkdtempSync(join(tmpdir(), 'baize-engine-'))
const engine = await openDurable(directory)
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true, force: true })
})

/** A simple query of the protocol. */
function query(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

test('raw messages pass while the engine is held, and the transactions of others wait', async () => {
  const release = await holdEngine(engine)
  const order: string[] = []
  const other = engine.transaction(async tx => {
    await tx.query('select 1')
    order.push('other')
  })
  const answer = Buffer.from(await sendRaw(engine, query("select 'held' as word")))
  order.push('own')
  expect(answer.toString('latin1')).toContain('held')
  release()
  await other
  expect(order).toEqual(['own', 'other'])
})

test('the file layer tells of what has to be on the disk', async () => {
  const before = syncCount()
  await engine.exec('create table kept (at int); insert into kept values (1)')
  expect(syncCount()).toBeGreaterThan(before)
})

test('the engine starts without syncing unless it is told to: the switch that is taken out is still there', () => {
  expect(PGlite.defaultStartParams).toContain('-F')
})
