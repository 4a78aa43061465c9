import { completeLines, readHall, TICKETS } from '#lib/fairness/bingo.ts'
import { createChoice } from '../../kit/choice.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createHall } from './hall.ts'
import { pictureOf, rulesOf } from './sheets.ts'

const USUAL_STAKE = 2

const hall = createHall()
const stake = createStake(USUAL_STAKE, minor =>
  say('each', { amount: room.money(minor / BigInt(tickets.value() ?? TICKETS[0])) }),
)
const tickets = createChoice(say('tickets'), () => hall.blank(tickets.value() ?? TICKETS[0]))
const picks = el('div', { class: 'picks' }, el('span', {}, say('tickets')), tickets.element)
const playButton = button(say('play'), 'btn primary main-act', () =>
  room.isBusy() ? hall.hurry() : void play(newRoundId()),
)
playButton.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [scene(), picks, hall.element],
  controls: [stake.element, playButton],
  main: () => playButton,
  rules: seat => rulesOf(seat, stake.value(), room.money),
  picture: pictureOf,
  seated: () => stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf),
  changed: () => {
    const busy = room.isBusy()
    playButton.setAttribute('aria-busy', String(busy))
    playButton.textContent = say(busy ? 'calling' : 'play')
    stake.setDisabled(busy)
    for (const option of tickets.element.querySelectorAll('button')) option.disabled = busy
  },
})
tickets.offer(TICKETS.map(count => ({ key: count, label: String(count), more: '' })))
hall.blank(TICKETS[0])
keysPress(() => playButton)

/** Plays one round. Called again with the same id it asks for the round it asked for before. */
async function play(id: string): Promise<void> {
  if (!room.isFree()) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  tellNow(room, say('calling'))
  const bets = String(tickets.value() ?? TICKETS[0])
  const played = await room.play({ id, stakeMinor, bets }, () => void play(id))
  if (!played) return
  room.takeStake(stakeMinor)
  playButton.textContent = say('skip')
  const result = readHall(played.round.proof.outcome ?? '')
  await hall.call(result)
  const lines = result.tickets.map(ticket => completeLines(ticket, result.balls).length)
  room.details.textContent = say('linesAll', { lines: lines.join(' · ') })
  showResult(room, played.round)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}
