import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { openDatabase } from '#server/db/open.ts'
import { type FakePostgres, startFakePostgres } from '#tests/support/fake-postgres.ts'
import { openPostgres } from '../../../src/vendor-demo/books-postgres.ts'

// Protects: a connection that ends while no statement is under way, as when PostgreSQL is killed, fails its transaction and not
// the process (F8).

let postgres: FakePostgres
beforeEach(async () => {
  postgres = await startFakePostgres()
})
afterEach(() => postgres.close())

interface Opened {
  transaction: (work: () => Promise<string>) => Promise<string>
  close: () => Promise<void>
}
const work = async () => 'done'

/** Ends a connection while a transaction that has it does something else, then new ones as they are given out. */
async function throughTheEnd({ transaction, close }: Opened, fault: RegExp | typeof DatabaseUnavailable) {
  const broken = transaction(async () => {
    await postgres.endAll()
    return 'done'
  })
  await expect(broken).rejects.toThrow(fault)
  postgres.endsNew = true
  for (let time = 0; time < 3; time += 1) await expect(transaction(work)).rejects.toThrow(fault)
  postgres.endsNew = false
  expect(await transaction(work)).toBe('done')
  await close()
}

test("faults at the site's database: unavailable, and there again by itself", async () => {
  await throughTheEnd(
    await openDatabase({ databaseUrl: postgres.url, dataDir: tmpdir() }),
    DatabaseUnavailable,
  )
})

test("faults at the demo vendor's books: an error, and there again by itself", async () => {
  await throughTheEnd(await openPostgres(postgres.url, () => undefined), /terminat|connection/)
})
