import { currencyOf } from '#lib/money/currency.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import type { OperatorRaffle } from '#lib/operators/raffles-api.ts'
import { textIn } from '#lib/site/settings.ts'
import {
  cancelRaffleAct,
  createRaffleAct,
  openRaffleAct,
  raffleAct,
  rafflesAct,
} from '#server/operators/raffles/raffle-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, readJson, type Typed } from './arguments.ts'
import { reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposalLineText } from './proposals.ts'

const TEXTS = {
  notFound: 'there is no such raffle; "raffles list" has them',
  alreadyDecided: 'it stands where this cannot follow; look at it with "raffles show"',
  raffleClosesTooSoon: 'it closes before anybody could enter: give a later "closesAt"',
  raffleBeaconNot:
    'the demo’s own chain is only for a demo: "quicknet", or "members" where no beacon is reached',
}

/** `raffles …`: the acts of the console in words. */
export async function raffles(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', name = '', ...rest] = words
  const raffle = name.toLowerCase()
  if (act === 'list') return list(context)
  if (act === 'create') {
    const made = await runAct(context, createRaffleAct, readJson(name, 'the raffle') as never, TEXTS)
    return `${made.raffle} is a draft. "raffles open ${made.raffle}" publishes it; after that nothing is changed.`
  }
  if (act === 'show') return detailsText(await runAct(context, raffleAct, { raffle }, TEXTS))
  if (act === 'open') {
    const { state } = await runAct(
      context,
      openRaffleAct,
      { raffle, instead: options.instead === true },
      TEXTS,
    )
    if (state === 'waiting')
      return `${raffle} needs one more person: somebody else types the same within a day.`
    return detailsText(await runAct(context, raffleAct, { raffle }, TEXTS))
  }
  if (act !== 'cancel') throw new OperatorFault('raffles list, show, create, open or cancel')
  await runAct(context, cancelRaffleAct, { raffle, reason: reasonOf(rest.join(' ').trim()) }, TEXTS)
  return `${raffle} is cancelled; points that were paid for its tickets are back.`
}

async function list(context: OperatorContext): Promise<string> {
  const { raffles: all } = await runAct(context, rafflesAct, {})
  if (all.length === 0) return 'There are no raffles.'
  return all.map(lineOf).join('\n')
}

function lineOf({ id, state, closesAt, entries, name }: OperatorRaffle): string {
  return `${id}  ${state.padEnd(9)}  closes ${closesAt.slice(0, 16)}  ${entries} entries  ${textIn(name, 'en')?.text}`
}

function detailsText(raffle: OperatorRaffle): string {
  const { beacon, round, prizes, currency, betsPerTicket, pointsPerTicket, cancelReason, proposal } = raffle
  const money = (minor: string) => formatMoney(minorOf(minor), currencyOf(currency), 'en')
  return [
    lineOf(raffle),
    ...prizes.map(({ count, amount }, index) => `rank ${index + 1}: ${count} × ${money(amount)}`),
    `together ${money(raffle.total)}`,
    `a ticket for ${[
      ...(betsPerTicket ? [`${money(betsPerTicket)} of valid bets`] : []),
      ...(pointsPerTicket ? [`${pointsPerTicket} points`] : []),
      'promotions and missions',
    ].join(', ')}`,
    `at most ${raffle.ticketsPerMember} tickets and ${raffle.prizesPerMember} prizes a member`,
    round === null ? `beacon: ${beacon}` : `beacon: ${beacon}, round ${round}`,
    ...(proposal ? [`waits for a second person: ${proposalLineText(proposal)}`] : []),
    ...(cancelReason ? [`cancelled: ${cancelReason}`] : []),
  ].join('\n')
}
