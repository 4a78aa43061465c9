import { pathIn } from '#lib/i18n/languages.ts'
import {
  drawProof,
  lotteryDraws,
  lotteryGame as lotteryGameAction,
  lotteryMenus,
  openedNumbers,
  participation,
} from '#lib/lottery/api.ts'
import { chartOf } from '#lib/lottery/chart.ts'
import { LOTTERY_GAMES, type LotteryGame, lotteryGame, PRIZE_MODES } from '#lib/lottery/games.ts'
import {
  launchLottery,
  lotteryTicket,
  lotteryTickets,
  placeLotteryBet,
  recentLotteries,
} from '#lib/lottery/ticket-api.ts'
import type { InputOf } from '#lib/wire/action.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { LotteryCatalogue } from './catalogue.ts'
import {
  type Draw,
  decidedDraws,
  drawById,
  lastDraws,
  openDraws,
  scheduledDraws,
  takersOf,
} from './draw-queries.ts'
import type { SlipPlacement } from './slip-placement.ts'
import { gamesPlayed, ticketOf, ticketsOf } from './ticket-queries.ts'
import { drawView, gameHead, gameView, proofView, ticketView } from './views.ts'

/** How many undecided draws of a game are read: the one being drawn, the open one, and some after it. */
const DRAWS_LISTED = 6

export function lotteryRoutes(catalogue: LotteryCatalogue, placement: SlipPlacement): readonly Route[] {
  return [
    serve(lotteryMenus, call => readMenus(call, catalogue)),
    serve(lotteryGameAction, async call => {
      const { game, head } = gameOf(call, catalogue)
      return gameView(game, head, { language: call.language, currency: call.runtime.config.currency })
    }),
    serve(lotteryDraws, call => readDraws(call, catalogue)),
    serve(openedNumbers, call => readOpenedNumbers(call, catalogue)),
    serve(drawProof, readProof),
    serve(participation, async ({ db, input, runtime }) => {
      const takers = await takersOf(db, runtime.clock.now(), input.gameCode)
      return {
        draws: takers.map(({ id, game_code, ...rest }) => ({ drawId: id, gameCode: game_code, ...rest })),
      }
    }),
    serve(placeLotteryBet, call => placement.place(call)),
    serve(lotteryTickets, call => readTickets(call, catalogue)),
    serve(lotteryTicket, async call => {
      const ticket = await ticketOf(call.db, call.session.memberId, call.input.ticketId)
      if (!ticket) throw call.refusal('notFound', { status: 404 })
      return ticketView(ticket, call.language, catalogue)
    }),
    serve(recentLotteries, async ({ db, session, language }) => {
      const played = await gamesPlayed(db, session.memberId)
      const games = played.flatMap(({ game_code, played_at }) => {
        const game = lotteryGame(game_code)
        const head = game && gameHead(game, language, catalogue)
        return head ? [{ ...head, playedAt: played_at.toISOString() }] : []
      })
      return { games }
    }),
    serve(launchLottery, async call => launch(call, catalogue)),
  ]
}

interface GameCall {
  input: { gameCode: string }
  language: Call<typeof lotteryDraws>['language']
  refusal: Call<typeof lotteryDraws>['refusal']
}

function gameOf({ input, language, refusal }: GameCall, catalogue: LotteryCatalogue) {
  const game = lotteryGame(input.gameCode)
  const head = game && gameHead(game, language, catalogue)
  if (!game || !head) throw refusal('notFound', { status: 404 })
  return { game, head }
}

async function readMenus(call: Call<typeof lotteryMenus>, catalogue: LotteryCatalogue) {
  const { db, input, language, runtime } = call
  const now = runtime.clock.now()
  const codes = LOTTERY_GAMES.map(game => game.code)
  const [opened, decided] = await Promise.all([openDraws(db, now), lastDraws(db, codes)])
  const viewsOf = (draws: Draw[]) => new Map(draws.map(draw => [draw.game_code, drawView(draw, now)]))
  const [open, last] = [viewsOf(opened), viewsOf(decided)]
  const entryOf = (game: LotteryGame) => {
    const head = gameHead(game, language, catalogue)
    return head ? [{ ...head, open: open.get(game.code) ?? null, last: last.get(game.code) ?? null }] : []
  }
  const modes = PRIZE_MODES.filter(mode => input.prizeMode === undefined || input.prizeMode === mode)
  return {
    serverTime: now.toISOString(),
    timeZone: runtime.config.timeZone,
    currency: runtime.config.currency,
    menus: modes.map(mode => ({
      prizeMode: mode,
      games: LOTTERY_GAMES.filter(game => game.prizeMode === mode).flatMap(entryOf),
    })),
  }
}

async function readDraws(call: Call<typeof lotteryDraws>, catalogue: LotteryCatalogue) {
  const { db, runtime } = call
  const { game } = gameOf(call, catalogue)
  const [scheduled, [last]] = await Promise.all([
    scheduledDraws(db, game.code, DRAWS_LISTED),
    decidedDraws(db, { gameCode: game.code, before: undefined, limit: 1 }),
  ])
  const now = runtime.clock.now()
  const draws = scheduled.map(draw => drawView(draw, now))
  return {
    serverTime: now.toISOString(),
    current: draws.find(draw => draw.state === 'open') ?? null,
    next: draws.filter(draw => draw.state === 'waiting'),
    awaited: draws.filter(draw => draw.state === 'closed'),
    last: last ? drawView(last, now) : null,
  }
}

async function readOpenedNumbers(call: Call<typeof openedNumbers>, catalogue: LotteryCatalogue) {
  const { db, input, runtime } = call
  const { game } = gameOf(call, catalogue)
  const before = input.before === undefined ? undefined : new Date(input.before)
  // One more than shown, to know whether there is another page.
  const found = await decidedDraws(db, { gameCode: game.code, before, limit: input.limit + 1 })
  const shown = found.slice(0, input.limit)
  const now = runtime.clock.now()
  return {
    draws: shown.map(draw => drawView(draw, now)),
    before: found.length > shown.length ? (shown.at(-1)?.draws_at.toISOString() ?? null) : null,
    chart: chartOf(
      game.form,
      shown.flatMap(draw => (draw.numbers ? [draw.numbers] : [])),
    ),
  }
}

async function readProof(call: Call<typeof drawProof>) {
  const draw = await drawById(call.db, call.input.drawId)
  const game = draw && lotteryGame(draw.game_code)
  if (!draw || !game) throw call.refusal('notFound', { status: 404 })
  return proofView(draw, game, { now: call.runtime.clock.now(), language: call.language })
}

async function readTickets(call: Call<typeof lotteryTickets>, catalogue: LotteryCatalogue) {
  const { db, session, language, runtime } = call
  const { status, gameCode, before, limit } = call.input satisfies InputOf<typeof lotteryTickets>
  const search = { memberId: session.memberId, status, gameCode, before, limit: limit + 1 }
  const found = await ticketsOf(db, search)
  const shown = found.slice(0, limit)
  return {
    tickets: shown.map(ticket => ticketView(ticket, language, catalogue)),
    before: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    currency: runtime.config.currency,
    timeZone: runtime.config.timeZone,
  }
}

/** A lottery has a page of its own instead of a game frame, so nothing is signed: the answer is just its address. */
function launch(call: Call<typeof launchLottery>, catalogue: LotteryCatalogue) {
  const { input, language } = call
  const { game, head } = gameOf(call, catalogue)
  if (game.prizeMode !== input.prizeMode) throw call.refusal('notFound', { status: 404 })
  const gameName = head.name
  if (head.maintenance)
    throw call.refusal('gameMaintenance', { details: { gameName, gameType: game.gameType } })
  const pages = input.view === 'betting' ? GAME_PAGES : LOBBIES
  const path = `${pages[game.vendor]}?gameCode=${game.code}`
  const back = input.backUrl === undefined ? '' : `&backUrl=${encodeURIComponent(input.backUrl)}`
  return { url: `${pathIn(language, path)}${back}`, gameName }
}

/** The lobby pages of the lotteries (spec 2.1). */
const LOBBIES: Record<LotteryGame['vendor'], string> = {
  LOTT: '/lottery',
  ELOTT: '/lottery',
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnLottery',
}

/** Their full-screen pages of one game. */
const GAME_PAGES: typeof LOBBIES = {
  LOTT: '/lottert',
  ELOTT: '/lottert',
  TCG_SEA: '/sealottery',
  TCG_LOTTO_VN: '/vnlottery',
}
