import { openDatabase } from '#server/db/open.ts'
import { GroupCommit } from '#server/ledger/group-commit.ts'
import { bet, postAll, walletOf } from './ledger.ts'

/**
 * A process to be killed: bets without end, 32 at a time, and writes "sent <key>" before and "done <key>" after each.
 * Arguments: data folder, database address or "-", prefix of the keys, members with commas between.
 */
const [dataDir = '', address = '-', prefix = '', members = ''] = process.argv.slice(2)
const wallets = members.split(',').map(memberId => walletOf(memberId))
const db = await openDatabase({ dataDir, databaseUrl: address === '-' ? undefined : address })
const group = new GroupCommit(db, postAll)
let next = 0

async function bets(): Promise<never> {
  for (;;) {
    const number = next
    next += 1
    const wallet = wallets[number % wallets.length]
    if (!wallet) throw new Error('no members given')
    const key = `${prefix}-${number}`
    process.stdout.write(`sent ${key}\n`)
    await group.submit(bet(wallet, 1n, key), key)
    process.stdout.write(`done ${key}\n`)
  }
}

await Promise.all(Array.from({ length: 32 }, bets))
