import type { IncomingMessage } from 'node:http'
import { isClientSeed } from '#lib/fairness/rules.ts'
import { GAME_CODE, STAKES } from '#lib/fairness/slot.ts'
import { isId } from '#lib/ids/ids.ts'
import { parseMinor } from '#lib/money/money.ts'
import type { Books } from './books.ts'
import { bearerOf, readJson } from './http.ts'
import { refusalOf, VendorRefusal } from './refusal.ts'
import { historyOf } from './rounds.ts'
import { activeSeed, commitmentFor, retireSeed, setClientSeed } from './seeds.ts'
import { endSession, findSession, netOf, openSession, type Session } from './sessions.ts'
import type { Settling } from './settling.ts'
import { ROUND_MS, type Table } from './table.ts'
import type { Wallet } from './wallet.ts'

export interface ApiParts {
  books: Books
  wallet: Wallet
  settling: Settling
  table: Table
  now: () => number
}

type Handler = (parts: ApiParts, request: IncomingMessage) => Promise<unknown>

const HISTORY_LENGTH = 30

/** The calls of the game: method and path below `/api`, each answering the JSON that the game reads. */
export const API: Readonly<Record<string, Handler>> = {
  'POST /session': async ({ books, wallet, settling, now }, request) => {
    const { launchToken } = await readJson(request)
    if (typeof launchToken !== 'string' || launchToken.length < 8 || launchToken.length > 500)
      throw new VendorRefusal('badLaunch')
    const { token, session, balance } = await openSession(books, wallet, launchToken, now)
    // A new visit opens what the last one was promised, so that its rounds can be checked without asking.
    retireSeed(books, session.player, now())
    void settling.sweep()
    return { token, balance, ...aboutSession(books, session, now) }
  },

  'GET /session': async ({ books, wallet, now }, request) => {
    const session = findSession(books, bearerOf(request), now())
    const answer = await wallet.balance(session.wallet_token)
    if (answer.kind === 'unknown') throw new VendorRefusal('connection')
    if (answer.kind === 'refused') throw refusalOf(answer.code)
    return { balance: answer.value.balance, ...aboutSession(books, session, now) }
  },

  'POST /spin': async ({ books, table, now }, request) => {
    const session = findSession(books, bearerOf(request), now())
    const { id, stakeMinor, serverSeedHash, clientSeed } = await readJson(request)
    const stake = typeof stakeMinor === 'string' ? parseMinor(stakeMinor) : undefined
    if (typeof id !== 'string' || !isId(id) || stake === undefined) throw new VendorRefusal('badInput')
    if (typeof serverSeedHash !== 'string' || typeof clientSeed !== 'string')
      throw new VendorRefusal('badInput')
    return table.spin(session, { id: id.toLowerCase(), stakeMinor: stake, serverSeedHash, clientSeed })
  },

  'GET /rounds': async ({ books, now }, request) => {
    const session = findSession(books, bearerOf(request), now())
    return { rounds: historyOf(books, session.player, HISTORY_LENGTH) }
  },

  'POST /client-seed': async ({ books, table, now }, request) => {
    const session = idleSession(books, table, request, now)
    const { clientSeed } = await readJson(request)
    if (typeof clientSeed !== 'string' || !isClientSeed(clientSeed)) throw new VendorRefusal('badInput')
    return { fairness: setClientSeed(books, session.player, clientSeed, now()) }
  },

  'POST /reveal': async ({ books, settling, table, now }, request) => {
    const session = idleSession(books, table, request, now)
    const revealed = retireSeed(books, session.player, now())
    void settling.sweep()
    return { revealed: revealed ?? null, fairness: commitmentFor(activeSeed(books, session.player, now())) }
  },

  'POST /leave': async ({ books, settling, table, now }, request) => {
    const session = idleSession(books, table, request, now)
    retireSeed(books, session.player, now())
    endSession(books, session)
    void settling.sweep()
    return {}
  },
}

function aboutSession(books: Books, session: Session, now: () => number) {
  return {
    account: session.account,
    currency: session.currency,
    trial: session.trial === 1,
    gameCode: GAME_CODE,
    stakes: STAKES[session.currency].map(String),
    roundMs: ROUND_MS,
    net: netOf(books, session),
    fairness: commitmentFor(activeSeed(books, session.player, now())),
  }
}

/** Seeds do not change under a spin that is under way. */
function idleSession(books: Books, table: Table, request: IncomingMessage, now: () => number): Session {
  const session = findSession(books, bearerOf(request), now())
  if (table.isBusy(session.player)) throw new VendorRefusal('busy')
  return session
}
