import { calls, type RoundView } from './calls.ts'
import { copyable, openSheet } from './dialogs.ts'
import { el } from './dom.ts'
import { say } from './page-data.ts'
import { roundTime } from './times.ts'

interface RoundWriting {
  money: (minor: bigint) => string
  picture: (round: RoundView) => Node
  /** The player has yet to uncover it: nothing says what came out. */
  isCovered: (round: RoundView) => boolean
}

/** The last rounds, each with what came out and its proof. */
export async function openHistory(writing: RoundWriting): Promise<void> {
  const list = el('div', { class: 'stack', 'aria-busy': 'true' }, el('p', {}, say('waiting')))
  openSheet(say('history'), list)
  const reply = await calls.rounds()
  list.removeAttribute('aria-busy')
  if (!reply.ok) return list.replaceChildren(el('p', { class: 'bad' }, say(`refused_${reply.code}`)))
  const { rounds } = reply.value
  list.replaceChildren(
    ...(rounds.length > 0
      ? rounds.map(round => roundItem(round, writing))
      : [el('p', {}, say('historyEmpty'))]),
  )
}

function roundItem(round: RoundView, { money, picture, isCovered }: RoundWriting): HTMLElement {
  const { proof } = round
  const covered = isCovered(round)
  const time = roundTime(round.at)
  const amount = money(BigInt(proof.payoutMinor))
  const pays = round.state === 'waiting' ? say('historyWaiting') : say('historyPayout', { amount })
  const paid = round.state === 'pending' ? `${pays} · ${say('historyPending')}` : pays
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
        { class: covered || proof.payoutMinor === '0' ? '' : 'paid' },
        covered ? say('historyCovered') : paid,
      ),
    ),
    ...(covered ? [] : [picture(round)]),
    copyable(say('historyHash'), proof.serverSeedHash),
    proof.serverSeed
      ? copyable(say('historyServerSeed'), proof.serverSeed)
      : el('p', { class: 'quiet' }, say('historyOpen')),
    copyable(say('fairClient'), proof.clientSeed),
  )
}
