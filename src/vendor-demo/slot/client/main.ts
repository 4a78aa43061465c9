import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { say } from '../../kit/page-data.ts'
import { tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createReels } from './reels.ts'
import { pictureOf, rulesOf } from './sheets.ts'
import { showRound } from './show.ts'
import { emblem, symbolSheet } from './symbols.ts'

/** A quiet picture to begin with; it pays nothing. */
const FIRST_STOPS = [13, 11, 25, 24, 8]
const USUAL_STAKE = 2
const LINES = 20n

let hurry = false

const reels = createReels(FIRST_STOPS)
const stake = createStake(USUAL_STAKE, minor => say('stakeLines', { amount: room.money(minor / LINES) }))
const spinButton = button(say('spin'), 'btn primary main-act', () =>
  room.isBusy() ? hurryUp() : void spin(newRoundId()),
)
spinButton.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [symbolSheet(), emblem(), el('div', { class: 'frame' }, reels.element)],
  controls: [stake.element, spinButton],
  main: () => spinButton,
  rules: seat => rulesOf(seat, stake.value(), room.money),
  picture: pictureOf,
  seated: () => stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf),
  changed: () => {
    const busy = room.isBusy()
    spinButton.setAttribute('aria-busy', String(busy))
    spinButton.textContent = say(busy ? 'spinning' : 'spin')
    stake.setDisabled(busy)
  },
})
keysPress(() => spinButton)

function hurryUp(): void {
  hurry = true
  reels.hurry()
}

/** Plays one round. Called again with the same id it asks for the round it asked for before. */
async function spin(id: string): Promise<void> {
  if (!room.isFree()) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  hurry = false
  tellNow(room, say('spinning'))
  const played = await room.play({ id, stakeMinor, bets: '' }, () => void spin(id))
  if (!played) return
  room.takeStake(stakeMinor)
  if ((played.round.proof.stops?.length ?? 0) > 1) spinButton.textContent = say('skip')
  await showRound({ room, reels }, played.round, () => hurry)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}
