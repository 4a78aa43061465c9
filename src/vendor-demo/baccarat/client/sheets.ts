import { baccaratReturn, GAINS, readCoup, SPOTS, type Spot } from '#lib/fairness/baccarat.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import type { RoundView } from '../../kit/calls.ts'
import { smallHand } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'

/** For each total of the banker's two cards: the points of the player's third card on which the banker draws. */
const BANKER_DRAWS = ['0–9', '0–9', '0–9', '0–7, 9', '2–7', '4–7', '6–7', '–']

/** What a bet gains for one: "1 : 1", "0.95 : 1". */
export function oddsOf(spot: Spot): string {
  return `${Number(GAINS[spot]) / 20} : 1`
}

/** How a coup is dealt, with the table of third cards. */
export function drawingRules(): HTMLElement[] {
  return [
    el('p', {}, say('rulesGoal')),
    el('p', {}, say('rulesPlayerThird')),
    el('p', {}, say('rulesBankerThird')),
    table(
      [say('bankerTotal'), say('drawsOn')],
      BANKER_DRAWS.map((points, total) => [String(total), points]),
    ),
    el('p', {}, say('rulesTie')),
  ]
}

/** Rules, table of third cards, what each bet pays and gives back. */
export function rulesOf({ stakes, roundMs }: Seat, most: bigint, money: Money): HTMLElement[] {
  const limits = { least: money(stakes[0] ?? 0n), most: money(most), seconds: roundMs / 1_000 }
  const pays = SPOTS.map(spot => [
    say(`spot_${spot}`),
    oddsOf(spot),
    `${percentOf(baccaratReturn(spot), 2)} %`,
  ])
  return [
    ...drawingRules(),
    el('h3', {}, say('rulesReturn')),
    table([say('bet'), say('odds'), 'RTP'], pays),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('rulesCommission')),
    el('p', {}, say('rulesShoe')),
    el('p', {}, say('rulesTime')),
    el('p', {}, say('limitsAbout', limits)),
    el('p', {}, say('roadsAbout')),
    el('p', {}, say('rulesFault')),
  ]
}

/** Both hands of a round in the history. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  return handsOf(proof.outcome ?? '')
}

/** Both hands of a coup. */
export function handsOf(outcome: string): HTMLElement {
  const { player, banker, playerTotal, bankerTotal } = readCoup(outcome)
  return el(
    'div',
    { class: 'hands-of-round' },
    el('span', {}, `${say('spot_player')} ${playerTotal}`, smallHand(player)),
    el('span', {}, `${say('spot_banker')} ${bankerTotal}`, smallHand(banker)),
  )
}
