import type { League } from '#lib/fairness/league.ts'
import { isQuoted, phaseAt, phasesOf, readLive, scoresInPhase } from '#lib/fairness/live.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { scoresText } from '#lib/fairness/slip.ts'
import type { Books } from '../books.ts'
import { type EventRow, eventByName, runningEvents } from '../events.ts'
import { VendorRefusal } from '../refusal.ts'

/** A matchday that runs, as everybody may know it: nothing beyond its phase. */
interface LiveDay {
  name: string
  number: number
  phase: number
  /** When the next phase begins, or the matchday ends; Unix milliseconds. */
  nextAt: number
  /** "1-0,0-0": the score of each match by now. */
  scores: string
}

/** The matchdays of a league that run now and take bets. */
export async function liveDays(books: Books, league: League, now: number): Promise<LiveDay[]> {
  const { model } = league
  const running = model ? await runningEvents(books, league.gameCode, now) : []
  return Promise.all(
    running.map(async event => {
      const phase = phaseAt(league, now - event.starts_at)
      const phases = model ? phasesOf(model).phases : 1
      return {
        name: event.name,
        number: event.number,
        phase,
        nextAt: Math.ceil(event.starts_at + (league.lastsMs / phases) * (phase + 1)),
        scores: scoresText(await scoresAt(league, event, phase)),
      }
    }),
  )
}

function scoresAt(league: League, { name, number, server_seed: serverSeed }: EventRow, phase: number) {
  return scoresInPhase(league, number, phase, drawsOf({ serverSeed, clientSeed: name, nonce: 1 }))
}

/** Whether a bet is one on the phase that an event is in. */
export function isOfPhase(league: League, bets: string, event: EventRow, now: number): boolean {
  const bet = readLive(league, bets)
  return bet !== undefined && bet.phase === phaseAt(league, now - event.starts_at)
}

/** Refuses a bet on a match that runs unless its line and odds are those of the score by now. */
export async function checkLive(
  books: Books,
  league: League,
  bets: string,
  now: () => number,
): Promise<void> {
  const bet = readLive(league, bets)
  if (!bet) return
  const event = await eventByName(books, `${league.gameCode}-${bet.matchday}`)
  if (!event || event.ends_at <= now()) throw new VendorRefusal('betsClosed')
  if (!isOfPhase(league, bets, event, now())) throw new VendorRefusal('oddsChanged')
  const score = (await scoresAt(league, event, bet.phase))[bet.match]
  if (!score || !isQuoted(league, bet, score)) throw new VendorRefusal('oddsChanged')
}
