/**
 * `npm run bench soak [minutes]`, 30 by default: a server at half of what it can do, with 1,000 open live lines, on durable
 * PostgreSQL (reliability F28). Six of ten calls are signed bets by the members of the lines, the others pages of a lobby,
 * balances and a static page. Each minute one line: answers, waits, how late the balance of a bet comes down its member's
 * line, and what the process holds. Ends with 1 when memory grows by more than 10 % after minute 5, open files grow, a line
 * breaks or misses a balance, a call fails, or the books are wrong. Waits depend on what else the machine does, and so does
 * what the server refuses for want of room: both are printed alone.
 */
import { readdirSync } from 'node:fs'
import { newId } from '#lib/ids/ids.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { removeData, startServer } from '../support/server-process.ts'
import { BalanceLines } from './balance-lines.ts'
import { evenly, median, printTable, quantile } from './load.ts'
import { BET_PATH, type SeatedPlayer, seatMembers, signedBet } from './players.ts'
import { residentMegabytes } from './process-usage.ts'

const MINUTES = Number(process.argv[2] ?? 30)
const LINES = 1_000
const CALLERS = 32
const PEAK_SECONDS = 20
/** Memory and files are compared after it, when caches are full: the first minutes then with the last ones. */
const SETTLED_MINUTE = 5
const COMPARED = 5
const SECRET = 'a secret of the measurement, more than 32'

/** One minute of the soak. */
interface Minute {
  answered: number
  /** Answered 429 or 503 with a Retry-After: the server had no room. */
  refused: number
  failed: string[]
  waits: number[]
  late: number[]
  megabytes: number
  files: number
}

/** An answer 429 or 503 with a Retry-After. */
class NoRoom extends Error {}

interface Bench {
  url: string
  pid: number
  players: SeatedPlayer[]
  lines: BalanceLines
}

findPostgres()
const postgres = await startPostgres({ durable: true })
const databaseUrl = postgres.url('postgres')
const problems: string[] = []
try {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const players = await seatMembers(db, { count: LINES, secret: SECRET })
  const server = await startServer({ env: { SECRET, DATABASE_URL: databaseUrl, TRUSTED_PROXY_HOPS: '1' } })
  const lines = new BalanceLines(
    server.url,
    players.map(({ token }) => token),
  )
  try {
    await lines.open()
    await soak({ url: server.url, pid: server.pid, players, lines })
    await lines.untilAllHeard()
    problems.push(...(await wrongBalances(lines)))
  } finally {
    lines.close()
    await server.stop()
    removeData(server)
  }
  for (const { what } of await checkLedger(db)) problems.push(`the books are broken: ${what}`)
  await db.close()
} finally {
  await postgres.remove()
}
for (const problem of problems) console.error(`FAILED: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

async function soak(bench: Bench): Promise<void> {
  const peak = await peakOf(bench)
  const perSecond = Math.max(1, Math.floor(peak / 2))
  console.log(`${CALLERS} callers reach ${peak.toFixed(0)} answers/s; ${perSecond}/s for ${MINUTES} minutes.`)
  const minutes: Minute[] = []
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const seen = await pass(bench, perSecond)
    minutes.push(seen)
    console.log(`  minute ${rowOf(seen, minute).join('   ')}`)
  }
  printTable(`${perSecond} calls/s and ${LINES} live lines for ${MINUTES} minutes`, [
    [
      'minute',
      'answered',
      'refused',
      'failed',
      'p50 ms',
      'p99 ms',
      'balance late p50 ms',
      'p99 ms',
      'RSS MB',
      'files',
    ],
    ...minutes.map((seen, index) => rowOf(seen, index + 1)),
  ])
  checkMinutes(minutes, bench.lines)
}

/** Answers a second when each caller asks again as soon as it is answered. */
async function peakOf(bench: Bench): Promise<number> {
  const end = performance.now() + PEAK_SECONDS * 1_000
  let answered = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let number = caller; performance.now() < end; number += 1) {
        const isAnswered = await call(bench, number).then(
          () => true,
          () => false,
        )
        if (isAnswered) answered += 1
      }
    }),
  )
  return answered / PEAK_SECONDS
}

async function pass(bench: Bench, perSecond: number): Promise<Minute> {
  const failed: string[] = []
  let refused = 0
  bench.lines.forgetDelays()
  const waits = await evenly({ perSecond, seconds: 60 }, async number => {
    const began = performance.now()
    await call(bench, number).catch((error: unknown) => {
      if (error instanceof NoRoom) refused += 1
      else failed.push(String(error))
    })
    return performance.now() - began
  })
  const answered = waits.length - failed.length - refused
  const [late, kept] = [bench.lines.delays, held(bench.pid)]
  return { answered, refused, failed, waits, late, ...kept }
}

/** One call of the mix. Each comes from another address, as those of many visitors do. */
async function call({ url, players, lines }: Bench, number: number): Promise<void> {
  const forwarded = {
    'x-forwarded-for': `198.${number % 200}.${Math.floor(number / 200) % 250}.${Math.floor(number / 50_000) % 250}`,
  }
  const place = Math.floor(Math.random() * players.length)
  const player = players[place]
  if (!player) return
  const kind = number % 10
  if (kind < 6) {
    const { headers, body } = signedBet([player.gameToken], SECRET)
    const sent = lines.expectBalance(place)
    const told = await textOf(url + BET_PATH, { method: 'POST', headers: { ...headers, ...forwarded }, body })
    if (told.includes('"REALITY_CHECK"')) await answerCheck(url, player.token)
    else if (told.includes('"status":"OK"')) sent()
    else throw new Error(`a bet was answered ${told}`)
  } else if (kind < 8) await textOf(`${url}/api/games?pageSize=100`, { headers: forwarded })
  else if (kind === 8)
    await textOf(`${url}/api/wallet/balance`, {
      headers: { ...forwarded, authorization: `Bearer ${player.token}` },
    })
  else await textOf(`${url}/en/rng/`, { headers: forwarded })
}

/** After half an hour no bet is taken before the player has read how long they have played. */
async function answerCheck(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await textOf(`${url}/api/limits/reality/seen`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ id: newId() }),
  })
}

async function textOf(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  const text = await response.text()
  const isRefused = response.status === 429 || response.status === 503
  if (isRefused && response.headers.has('retry-after')) throw new NoRoom()
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} was answered ${response.status}: ${text.slice(0, 80)}`)
  return text
}

function held(pid: number): { megabytes: number; files: number } {
  return { megabytes: residentMegabytes(pid), files: readdirSync(`/proc/${pid}/fd`).length }
}

function rowOf({ answered, refused, failed, waits, late, megabytes, files }: Minute, minute: number) {
  const ms = (values: readonly number[], share: number) => quantile(values, share).toFixed(0)
  return [
    ...[minute, answered, refused, failed.length, ms(waits, 0.5), ms(waits, 0.99)],
    ...[ms(late, 0.5), ms(late, 0.99), megabytes.toFixed(0), files],
  ]
}

function checkMinutes(minutes: readonly Minute[], lines: BalanceLines): void {
  const failed = minutes.flatMap(minute => minute.failed)
  if (failed.length > 0) problems.push(`${failed.length} calls failed, the first: ${failed[0]}`)
  if (lines.broken > 0) problems.push(`${lines.broken} lines broke`)
  const settled = minutes.slice(SETTLED_MINUTE)
  const [early, last] = [settled.slice(0, COMPARED), settled.slice(-COMPARED)]
  if (settled.length < 2 * COMPARED) {
    console.log('  too few minutes to compare memory and files')
    return
  }
  const memory = (some: readonly Minute[]) => median(some.map(({ megabytes }) => megabytes))
  const growth = (memory(last) / memory(early) - 1) * 100
  // Connections of callers come and go; what is never given back stands in the quietest minute too.
  const files = (some: readonly Minute[]) => Math.min(...some.map(one => one.files))
  const more = files(last) - files(early)
  const p99 = (some: readonly Minute[]) => median(some.map(({ waits }) => quantile(waits, 0.99)))
  const wait = p99(last) / p99(early)
  console.log(`  The last ${COMPARED} minutes beside the ${COMPARED} after minute ${SETTLED_MINUTE}:`)
  console.log(`  memory ${growth.toFixed(1)} % more, ${more} more files, p99 ${wait.toFixed(2)} times`)
  if (growth > 10) problems.push(`memory grew by ${growth.toFixed(1)} %`)
  if (more > CALLERS) problems.push(`${more} more open files`)
}

/** What each line heard last is the balance of its member. */
async function wrongBalances(lines: BalanceLines): Promise<string[]> {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const rows = await db.rows(sql<{ account: string; balance: string }>`
    select m.account, a.balance::text as balance from members m
    join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' and a.book = 'real'
    where m.account like 'bench%'`)
  await db.close()
  return rows.flatMap(({ account, balance }) => {
    const heard = lines.lastHeard(Number(account.slice('bench'.length)))
    return heard === balance ? [] : [`${account} has ${balance}, its line said ${heard} last`]
  })
}
