import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { GroupCommit } from '#server/ledger/group-commit.ts'
import { readBalance, readWallets } from '#server/wallet/balance.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { bet, deposit, fundedWallet, postAll, postAlone } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'

// Protects: I13, whoever saw an acknowledged write never reads an older balance, whichever process answers. Each process
// is a pool of connections of its own, since nothing of a balance is kept in one.

const PROCESSES = 3
const WALLETS = 4
// Bets are entered into the ledger here without a round.
const store = useDatabase('postgres', { checks: 'ledger' })
const pools: Database[] = []

beforeAll(async () => {
  for (let index = 0; index < PROCESSES; index += 1) {
    const { databaseUrl, dataDir } = store
    pools.push(await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}), poolSize: 4 }))
  }
})
afterAll(async () => void (await Promise.all(pools.map(pool => pool.close()))))

/** One read or write of a register, with when it was begun and answered by one count of all. */
interface Event {
  register: number
  begun: number
  answered: number
  /** What grows with every write: the balance of a wallet that only gets, or the version of any. */
  value: bigint
}

/** Events that saw less than what another one had been answered before they began. */
function stale(history: readonly Event[]): [Event, Event][] {
  return history.flatMap(late =>
    history
      .filter(one => one.register === late.register && one.answered < late.begun && one.value > late.value)
      .map((one): [Event, Event] => [one, late]),
  )
}

/** Clients that write and read in every process, in an order of their own. */
async function play(
  act: (process: number, register: number, client: number) => Promise<bigint>,
): Promise<Event[]> {
  const history: Event[] = []
  let moments = 0
  const moment = () => {
    moments += 1
    return moments
  }
  const client = async (number: number) => {
    const { below } = seeded(number)
    for (let turn = 0; turn < figure(30, 200); turn += 1) {
      const register = below(WALLETS)
      const begun = moment()
      const value = await act(below(PROCESSES), register, number)
      history.push({ register, begun, answered: moment(), value })
    }
  }
  await Promise.all(Array.from({ length: 9 }, (_, number) => client(number)))
  return history
}

test('a balance that was answered is never older in another process', async () => {
  const wallets = await Promise.all(Array.from({ length: WALLETS }, () => fundedWallet(store.db, 1n)))
  const groups = pools.map(pool => new GroupCommit(pool, postAll))
  const history = await play(async (process, register, client) => {
    const wallet = wallets[register]
    const pool = pools[process]
    if (!wallet || !pool) throw new Error('a wallet and a pool for each')
    if (client % 3 === 0) return readBalance(pool, { memberId: wallet.memberId ?? '', book: 'real' }, 'THB')
    const operation = deposit(wallet, 1n, newId())
    // Written alone by some, and with others in one commit by the rest.
    const outcome =
      client % 3 === 1
        ? await postAlone(pool, operation)
        : await groups[process]?.submit(operation, operation.key)
    if (outcome?.state !== 'posted') throw new Error(`the deposit was ${outcome?.state}`)
    return outcome.balances.get(wallet.id) ?? 0n
  })
  expect(stale(history)).toEqual([])
  const reads = history.length / 3
  const sums = await Promise.all(
    wallets.map(({ memberId = '' }) => readBalance(store.db, { memberId, book: 'real' }, 'THB')),
  )
  expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(BigInt(history.length - reads + WALLETS))
})

test('the version beside a balance grows with every read that follows a write, up and down', async () => {
  const wallets = await Promise.all(Array.from({ length: WALLETS }, () => fundedWallet(store.db, 1_000n)))
  const history = await play(async (process, register, client) => {
    const wallet = wallets[register]
    const pool = pools[process]
    if (!wallet || !pool) throw new Error('a wallet and a pool for each')
    const memberId = wallet.memberId ?? ''
    if (client % 3 !== 0) await postAlone(pool, (client % 3 === 1 ? bet : deposit)(wallet, 1n, newId()))
    const read = await readWallets(
      pools[(process + 1) % PROCESSES] ?? pool,
      [{ memberId, book: 'real' }],
      'THB',
    )
    return read.get(memberId)?.version ?? 0n
  })
  expect(stale(history)).toEqual([])
})

test('a history with an older balance in it is told from one without', () => {
  const write = { register: 0, begun: 1, answered: 2, value: 10n }
  expect(stale([write, { register: 0, begun: 3, answered: 4, value: 9n }])).toHaveLength(1)
  expect(stale([write, { register: 0, begun: 1, answered: 4, value: 9n }])).toEqual([])
  expect(stale([write, { register: 1, begun: 3, answered: 4, value: 9n }])).toEqual([])
})
