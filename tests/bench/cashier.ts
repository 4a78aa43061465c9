/**
 * Deposits and withdrawals a second through the whole of their actions, from the sealed call to the answer, on a durable
 * PostgreSQL; in turns with the same money moved by the ledger alone. A payment password is checked at a cheap cost here:
 * at the real one a password is what a withdrawal waits for (`npm run bench login-flood` measures that).
 */

import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { type Payee, payee, withdraw } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

import { deposit, expectLedgerBalanced, postAlone, walletOf } from '../support/ledger.ts'
import { startPostgres } from '../support/postgres.ts'
import { median, printTable } from './load.ts'

/** As many payment passwords as are checked and waited for at once, and more would be asked to come later. */
const MEMBERS = 8
const ROUNDS = 3
/** Of each kind in each round, by all members side by side, each one after the other. */
const EACH = 50
/** A hundred baht: within the limits of both. */
const AMOUNT = '10000'

const postgres = await startPostgres({ durable: true })
try {
  const db = await openDatabase({ databaseUrl: postgres.url('postgres'), dataDir: '' })
  await migrate(db)
  const terms = { dailyCount: 1_000, minMinor: AMOUNT, dailyMaxMinor: '1000000000000', depositTurnover: '0' }
  const withdrawals = { ...DEFAULT_WITHDRAWALS, ...terms }
  const server = await openTestServer(db, { features: ['cashier'], settings: { withdrawals } })
  const members: Payee[] = []
  for (let number = 0; number < MEMBERS; number += 1) members.push(await payee(server, 10n ** 9n))
  await measure(server, members)
  await expectLedgerBalanced(db)
  await db.close()
} finally {
  await postgres.remove()
}

async function measure(server: TestServer<'cashier'>, members: readonly Payee[]): Promise<void> {
  const kinds = {
    'ledger alone': (who: Payee) =>
      postAlone(server.db, deposit(walletOf(who.member.id), BigInt(AMOUNT), newId())).then(() => undefined),
    deposits: async (who: Payee) => {
      const body = { id: newId(), method: 'sandbox', amount: AMOUNT }
      return (await server.call('POST', '/deposits', { token: who.token, body })).body.code
    },
    withdrawals: async (who: Payee) => (await withdraw(server, who, AMOUNT)).body.code,
  }
  const seen = Object.fromEntries(Object.keys(kinds).map(kind => [kind, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, act] of Object.entries(kinds)) {
      const perSecond = await run(members, act, kind)
      // The first round warms up.
      if (round > 0) seen[kind]?.push(perSecond)
    }
  }
  const alone = median(seen['ledger alone'] ?? [])
  const rows = Object.entries(seen).map(([kind, values]) => {
    const middle = median(values)
    const each = values.map(value => value.toFixed(0)).join(' ')
    return [kind, middle.toFixed(0), (middle / alone).toFixed(2), each]
  })
  printTable(`Money in and out, PostgreSQL, ${MEMBERS} members at once`, [
    ['', 'a second, median', 'of the ledger alone', 'each round'],
    ...rows,
  ])
}

async function run(
  members: readonly Payee[],
  act: (who: Payee) => Promise<string | undefined>,
  kind: string,
): Promise<number> {
  const started = performance.now()
  await Promise.all(
    members.map(async who => {
      for (let turn = 0; turn < EACH; turn += 1) {
        forgetCounts()
        const refusal = await act(who)
        if (refusal) throw new Error(`one of the ${kind} was refused: ${refusal}`)
      }
    }),
  )
  return (members.length * EACH * 1_000) / (performance.now() - started)
}
