import { isClientSeed } from '#lib/fairness/rules.ts'
import { isId } from '#lib/ids/ids.ts'
import { parseMinor } from '#lib/money/money.ts'
import { type EventRow, endedEvents, openEvents, openSeedsOfEnded, runningEvents } from './events.ts'
import { type ApiParts, type Game, type Handler, scheduleOf } from './game.ts'
import { GAMES, gameOf } from './games.ts'
import { bearerOf, readJson } from './http.ts'
import { refusalOf, VendorRefusal } from './refusal.ts'
import { hasDueRound, waitingRound } from './round-rows.ts'
import { historyOf, viewOf } from './round-views.ts'
import { activeSeed, commitmentFor, retireSeed, setClientSeed } from './seeds.ts'
import { endSession, findSession, netOf, openSession, type Session } from './sessions.ts'
import type { PlayRequest } from './table.ts'

const HISTORY_LENGTH = 30

/** The calls of every game: method and path below `/api`, each answering the JSON that the game reads. */
const CALLS: Readonly<Record<string, Handler>> = {
  'POST /session': async (parts, request) => {
    const { books, wallets, settling, now } = parts
    const { launchToken, gameCode, studio = '' } = await readJson(request)
    if (typeof launchToken !== 'string' || launchToken.length < 8 || launchToken.length > 500)
      throw new VendorRefusal('badLaunch')
    if (typeof gameCode !== 'string' || !gameOf(gameCode)) throw new VendorRefusal('badInput')
    if (typeof studio !== 'string' || !parts.isStudio(studio)) throw new VendorRefusal('badInput')
    const launch = { launchToken, game: gameCode, studio }
    const { token, session, balance } = await openSession(books, wallets, launch, now)
    // A new visit opens what the last one was promised, so that its rounds can be checked without asking.
    await retireSeed(books, session.player, now())
    settling.sweepSoon()
    return { token, balance, ...(await aboutSession(parts, session)) }
  },

  'GET /session': async (parts, request) => {
    const session = await findSession(parts.books, bearerOf(request), parts.now())
    const answer = await parts.wallets(session.studio).balance(session.wallet_token)
    if (answer.kind === 'unknown') throw new VendorRefusal('connection')
    if (answer.kind === 'refused') throw refusalOf(answer.code)
    return { balance: answer.value.balance, ...(await aboutSession(parts, session)) }
  },

  'POST /play': async (parts, request) => {
    const session = await findSession(parts.books, bearerOf(request), parts.now())
    const wanted = readPlay(await readJson(request))
    const game = gameOfSession(session)
    const played = await parts.table.play(session, wanted, {
      quote: () => game.quote?.(parts, session, wanted.bets),
      look: async within => game.check?.({ books: within, now: parts.now }, session, wanted.bets),
    })
    return { ...played, ...(await game.afterRound?.(parts, session)) }
  },

  'POST /move': async (parts, request) => {
    const session = await findSession(parts.books, bearerOf(request), parts.now())
    const { id, moves } = await readJson(request)
    if (typeof id !== 'string' || !isId(id) || typeof moves !== 'string') throw new VendorRefusal('badInput')
    const played = await parts.table.move(session, { id: id.toLowerCase(), moves })
    return { ...played, ...(await gameOfSession(session).afterRound?.(parts, session)) }
  },

  'GET /rounds': async ({ books, now }, request) => {
    const session = await findSession(books, bearerOf(request), now())
    return { rounds: await historyOf(books, session, HISTORY_LENGTH) }
  },

  /** What stands on the clock: draws or matchdays that are open, under way and over, and the player's own bets. */
  'GET /board': async (parts, request) => {
    const { books, settling, now } = parts
    const session = await findSession(books, bearerOf(request), now())
    const game = gameOfSession(session)
    const schedule = scheduleOf(game, session.game)
    if (!schedule) throw new VendorRefusal('badInput')
    await openSeedsOfEnded(books, now())
    if (await hasDueRound(books, session, now())) await settling.sweep()
    const more = await game.board?.(parts, session)
    const results = await endedEvents(books, schedule, session.game, now())
    return {
      now: now(),
      open: (await openEvents(books, schedule, session.game, now())).map(shown),
      running: (await runningEvents(books, session.game, now())).map(shown),
      results: results.map(({ event, serverSeed, outcome }) => ({ ...shown(event), serverSeed, outcome })),
      rounds: await historyOf(books, session, HISTORY_LENGTH),
      ...more,
    }
  },

  'POST /client-seed': async (parts, request) => {
    const { books, now } = parts
    const session = await idleSession(parts, request)
    const { clientSeed } = await readJson(request)
    if (typeof clientSeed !== 'string' || !isClientSeed(clientSeed)) throw new VendorRefusal('badInput')
    return { fairness: await setClientSeed(books, session.player, clientSeed, now()) }
  },

  'POST /reveal': async (parts, request) => {
    const { books, settling, now } = parts
    const session = await idleSession(parts, request)
    if (await waitingRound(books, session)) throw new VendorRefusal('roundOpen')
    const revealed = await retireSeed(books, session.player, now())
    settling.sweepSoon()
    return {
      revealed: revealed ?? null,
      fairness: commitmentFor(await activeSeed(books, session.player, now())),
    }
  },

  'POST /leave': async (parts, request) => {
    const { books, settling, now } = parts
    const session = await idleSession(parts, request)
    await retireSeed(books, session.player, now())
    await endSession(books, session)
    settling.sweepSoon()
    return {}
  },
}

/** The calls of every game, then those of each. */
export const API: Readonly<Record<string, Handler>> = Object.assign(
  {},
  CALLS,
  ...GAMES.map(({ name, calls }) =>
    Object.fromEntries(
      Object.entries(calls ?? {}).map(([call, handler]) => [call.replace(' ', ` /${name}`), handler]),
    ),
  ),
)

/** What everybody may know of a draw or matchday. */
function shown({ name, number, hash, closes_at, starts_at, ends_at }: EventRow) {
  return { name, number, serverSeedHash: hash, closesAt: closes_at, startsAt: starts_at, endsAt: ends_at }
}

function readPlay(body: Record<string, unknown>): PlayRequest {
  const { id, stakeMinor, bets, serverSeedHash, clientSeed } = body
  const stake = typeof stakeMinor === 'string' ? parseMinor(stakeMinor) : undefined
  if (typeof id !== 'string' || !isId(id) || stake === undefined) throw new VendorRefusal('badInput')
  if (typeof bets !== 'string' || bets.length > 1_000) throw new VendorRefusal('badInput')
  if (typeof serverSeedHash !== 'string' || typeof clientSeed !== 'string')
    throw new VendorRefusal('badInput')
  return { id: id.toLowerCase(), stakeMinor: stake, bets, serverSeedHash, clientSeed }
}

async function aboutSession(parts: ApiParts, session: Session) {
  const { books, now } = parts
  const game = gameOfSession(session)
  const waiting = await waitingRound(books, session)
  return {
    account: session.account,
    currency: session.currency,
    trial: session.trial === 1,
    gameCode: session.game,
    stakes: (game.stakes[session.currency] ?? []).map(String),
    roundMs: game.roundMs,
    net: await netOf(books, session),
    fairness: commitmentFor(await activeSeed(books, session.player, now())),
    waiting: waiting ? await viewOf(books, waiting) : null,
    now: now(),
    ...(await game.about?.(parts, session)),
  }
}

function gameOfSession(session: Session): Game {
  const game = gameOf(session.game)
  if (!game) throw new VendorRefusal('gameClosed')
  return game
}

/** Seeds do not change under a round that is under way. */
async function idleSession(
  { books, table, now }: ApiParts,
  request: Parameters<Handler>[1],
): Promise<Session> {
  const session = await findSession(books, bearerOf(request), now())
  if (table.isBusy(session.player)) throw new VendorRefusal('busy')
  return session
}
