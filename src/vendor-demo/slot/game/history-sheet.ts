import { lettersAt } from '#lib/fairness/slot.ts'
import { calls, type RoundView } from './calls.ts'
import { copyable, openSheet } from './dialogs.ts'
import { el } from './dom.ts'
import { facts, say } from './facts.ts'
import { symbol } from './symbols.ts'

/** The last rounds, each with its reels and its proof. */
export async function openHistory(money: (minor: bigint) => string): Promise<void> {
  const list = el('div', { class: 'stack', 'aria-busy': 'true' }, el('p', {}, say('waiting')))
  openSheet(say('history'), list)
  const reply = await calls.rounds()
  list.removeAttribute('aria-busy')
  if (!reply.ok) return list.replaceChildren(el('p', { class: 'bad' }, say(`refused_${reply.code}`)))
  const { rounds } = reply.value
  list.replaceChildren(
    ...(rounds.length > 0
      ? rounds.map(round => roundItem(round, money))
      : [el('p', {}, say('historyEmpty'))]),
  )
}

function roundItem(round: RoundView, money: (minor: bigint) => string): HTMLElement {
  const { proof } = round
  const time = new Intl.DateTimeFormat(facts.language, { dateStyle: 'short', timeStyle: 'medium' }).format(
    round.at,
  )
  const pays = say('historyPayout', { amount: money(BigInt(proof.payoutMinor)) })
  return el(
    'details',
    { class: 'round' },
    el(
      'summary',
      {},
      el('b', {}, say('historyNumber', { number: proof.nonce })),
      el('span', {}, time),
      el('span', {}, say('historyStake', { amount: money(BigInt(proof.stakeMinor)) })),
      el(
        'span',
        { class: proof.payoutMinor === '0' ? '' : 'paid' },
        round.state === 'pending' ? `${pays} · ${say('historyPending')}` : pays,
      ),
    ),
    el('div', { class: 'grids' }, ...proof.stops.map(smallGrid)),
    copyable(say('historyHash'), proof.serverSeedHash),
    proof.serverSeed
      ? copyable(say('historyServerSeed'), proof.serverSeed)
      : el('p', { class: 'quiet' }, say('historyOpen')),
    copyable(say('fairClient'), proof.clientSeed),
  )
}

function smallGrid(stops: readonly number[]): HTMLElement {
  const columns = stops.map((stop, reel) => lettersAt(reel, stop))
  const cells = [0, 1, 2].flatMap(row =>
    columns.map(letters =>
      el('span', { class: `mini cell cell-${letters[row]}` }, symbol(letters[row] ?? 'S')),
    ),
  )
  return el('div', { class: 'small-grid', 'aria-hidden': 'true' }, ...cells)
}
