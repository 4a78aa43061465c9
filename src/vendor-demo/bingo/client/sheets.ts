import { BALLS, BINGO_RETURN, CALLED, completeLines, LINE_PAYS, readHall } from '#lib/fairness/bingo.ts'
import type { RoundView } from '../../kit/calls.ts'
import { el } from '../../kit/dom.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { mostText, returnText } from '../../kit/return-text.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'

/** How a round goes, what the lines of a ticket pay, and what comes back. */
export function rulesOf(seat: Seat, stake: bigint, money: Money): HTMLElement[] {
  const most = LINE_PAYS.length - 1
  const rows = LINE_PAYS.flatMap((pays, lines) =>
    pays === 0
      ? []
      : [[`${lines}${lines === most ? '+' : ''}`, `×${pays.toLocaleString(pageData.language)}`]],
  )
  const limits = stakeLimits(seat, money)
  return [
    el('p', {}, say('rulesBalls', { called: CALLED, balls: BALLS })),
    el('p', {}, say('rulesLines')),
    el('p', {}, say('rulesTickets')),
    el('h3', {}, say('rulesPays')),
    table([say('rulesLine'), say('rulesTimes')], rows),
    mostText(LINE_PAYS[most] ?? 0, stake, money),
    ...returnText(BINGO_RETURN),
    el('p', {}, say('rulesStakes', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** A round in the history: the lines of each ticket, and the balls. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  const { tickets, balls } = readHall(proof.outcome ?? '')
  const lines = tickets.map((ticket, at) =>
    say('linesOf', { number: at + 1, lines: completeLines(ticket, balls).length }),
  )
  return el('div', {}, ...[...lines, balls.join(' · ')].map(text => el('p', {}, text)))
}
