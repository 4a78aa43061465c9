import { FAIRNESS_SCHEME } from '#lib/fairness/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { DrawView, drawProof, lotteryGame as lotteryGameAction } from '#lib/lottery/api.ts'
import { classOf } from '#lib/lottery/bet-classes.ts'
import { BET_TYPES, type StatedBet } from '#lib/lottery/bet-type.ts'
import { type DrawForm, seedsOfDraw } from '#lib/lottery/drawing.ts'
import { type LotteryGame, lotteryGame } from '#lib/lottery/games.ts'
import { limitsOf, MOST_LINES } from '#lib/lottery/limits.ts'
import { oddsText } from '#lib/lottery/rules.ts'
import type { TicketView } from '#lib/lottery/ticket-api.ts'
import type { Currency } from '#lib/money/money.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { keyOf, type LotteryCatalogue } from './catalogue.ts'
import type { Draw } from './draw-queries.ts'
import { betName, className, optionName, prizeName, tierName } from './texts.ts'
import type { TicketOfDraw } from './ticket-queries.ts'

type GameView = AnswerOf<typeof lotteryGameAction>
type GameHead = Omit<GameView, 'currency' | 'cutOffSeconds' | 'form' | 'bets' | 'mostLines'>

/** A lottery as lists show it; undefined if the catalogue does not have it. */
export function gameHead(
  game: LotteryGame,
  language: Language,
  catalogue: LotteryCatalogue,
): GameHead | undefined {
  const shown = catalogue.gameByKey(keyOf(game))
  if (!shown) return undefined
  return {
    gameCode: game.code,
    name: shown.names[language],
    prizeMode: game.prizeMode,
    vendor: game.vendor,
    gameType: game.gameType,
    nodeId: shown.nodeId,
    iconUrl: catalogue.iconOf(shown),
    schedule: game.schedule,
    maintenance: shown.maintenance,
  }
}

export function gameView(
  game: LotteryGame,
  head: GameHead,
  { language, currency }: { language: Language; currency: Currency },
): GameView {
  return {
    ...head,
    currency,
    cutOffSeconds: game.cutOffSeconds,
    form: formView(game.form, language),
    bets: game.bets.map(bet => betView(bet, language, currency)),
    mostLines: MOST_LINES,
  }
}

function formView(form: DrawForm, language: Language): GameView['form'] {
  if (form.kind !== 'digits') return form
  return {
    kind: 'digits',
    prizes: form.prizes.map(prize => ({ ...prize, label: prizeName(prize.name, language) })),
  }
}

function betView(bet: StatedBet, language: Language, currency: Currency): GameView['bets'][number] {
  const { min, max, perNumber } = limitsOf(bet, currency)
  return {
    betType: bet.id,
    name: betName(bet.id, language),
    classify: classOf(bet.id),
    classifyName: className(classOf(bet.id), language),
    form: selectionView(bet, language),
    odds: bet.odds.map((odds, tier) => {
      const name = bet.tiers?.[tier]
      return { label: name ? tierName(name, language) : null, odds: oddsText(odds) }
    }),
    rtp: [...bet.rtp],
    minStake: min.toString(),
    maxStake: max.toString(),
    maxPerNumber: perNumber.toString(),
  }
}

function selectionView(bet: StatedBet, language: Language): GameView['bets'][number]['form'] {
  if (bet.form.kind !== 'choice') return bet.form
  const oddsOf = (option: string) => oddsText(bet.odds[bet.tierOf?.(option) ?? 0] ?? 0)
  const options = bet.form.options.map(value => ({
    value,
    label: optionName(value, language, bet.id),
    odds: oddsOf(value),
  }))
  return { kind: 'choice', options }
}

export function drawView(draw: Draw, now: Date): DrawView {
  return {
    drawId: draw.id,
    gameCode: draw.game_code,
    period: draw.period,
    opensAt: draw.opens_at.toISOString(),
    closesAt: draw.closes_at.toISOString(),
    drawsAt: draw.draws_at.toISOString(),
    state: stateOf(draw, now),
    serverSeedHash: draw.server_seed_hash.toString('hex'),
    numbers: draw.numbers,
  }
}

function stateOf(draw: Draw, now: Date): DrawView['state'] {
  if (draw.state !== 'scheduled') return draw.state
  if (now >= draw.closes_at) return 'closed'
  return now >= draw.opens_at ? 'open' : 'waiting'
}

export function proofView(
  draw: Draw,
  game: LotteryGame,
  { now, language }: { now: Date; language: Language },
): AnswerOf<typeof drawProof> {
  const { clientSeed, nonce } = seedsOfDraw({ gameCode: draw.game_code, period: draw.period }, '')
  return {
    ...drawView(draw, now),
    scheme: FAIRNESS_SCHEME,
    clientSeed,
    nonce,
    serverSeed: draw.server_seed?.toString('hex') ?? null,
    form: formView(game.form, language),
  }
}

export function ticketView(
  ticket: TicketOfDraw,
  language: Language,
  catalogue: LotteryCatalogue,
): TicketView {
  const game = lotteryGame(ticket.game_code)
  const shown = game && catalogue.gameByKey(keyOf(game))
  return {
    ticketId: ticket.id,
    drawId: ticket.draw_id,
    gameCode: ticket.game_code,
    // A game that has left the catalogue is shown by its code.
    gameName: shown?.names[language] ?? ticket.game_code,
    period: ticket.period,
    drawsAt: ticket.draws_at.toISOString(),
    status: ticket.status,
    stake: ticket.stake.toString(),
    payout: ticket.payout.toString(),
    placedAt: ticket.placed_at.toISOString(),
    settledAt: ticket.settled_at?.toISOString() ?? null,
    numbers: ticket.numbers,
    lines: ticket.lines.map(line => {
      const known = BET_TYPES.find(id => id === line.betType)
      return {
        betType: line.betType,
        name: known ? betName(known, language) : line.betType,
        numbers: line.numbers,
        label: optionName(line.numbers, language, line.betType),
        stake: line.stake,
        odds: line.odds.map(oddsText),
        payout: line.payout ?? null,
      }
    }),
  }
}
