import { readTable, type Showdown, showdownOf, winnersOf } from '#lib/fairness/showdown.ts'
import type { RoundView } from '../../kit/calls.ts'
import { button } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createSeats } from './seats.ts'
import { handName, pictureOf, rulesOf, seatName } from './sheets.ts'

const USUAL_STAKE = 0

const game = knownGame()
const seats = createSeats(game)
const stake = createStake(USUAL_STAKE, () => '')
const dealButton = button(say('deal'), 'btn primary main-act', () =>
  room.isBusy() ? seats.hurry() : void deal(newRoundId()),
)
dealButton.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [scene(), seats.element],
  controls: [stake.element, dealButton],
  main: () => dealButton,
  rules: seat => rulesOf(game, seat, room.money),
  picture: round => pictureOf(game, round),
  seated: () => stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf),
  changed: () => {
    const busy = room.isBusy()
    dealButton.setAttribute('aria-busy', String(busy))
    dealButton.textContent = say(busy ? 'dealing' : 'deal')
    stake.setDisabled(busy)
  },
})
keysPress(() => dealButton)

function knownGame(): Showdown {
  const known = showdownOf(pageData.gameCode)
  if (!known) throw new Error(`${pageData.gameCode} is no showdown of the house`)
  return known
}

/** Plays one round. Called again with the same id it asks for the round it asked for before. */
async function deal(id: string): Promise<void> {
  if (!room.isFree()) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  tellNow(room, say('dealing'))
  const played = await room.play({ id, stakeMinor, bets: '' }, () => void deal(id))
  if (!played) return
  room.takeStake(stakeMinor)
  const table = readTable(played.round.proof.outcome ?? '')
  await seats.deal(table)
  tell(played.round)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}

/** Whose hand was the best, and what the round came to. */
function tell(round: RoundView): void {
  const table = readTable(round.proof.outcome ?? '')
  const winners = winnersOf(game, table)
  const [best = 0] = winners
  const hand = handName(game, [...(table.hands[best] ?? []), ...table.board])
  const names = winners.map(seatName).join(', ')
  room.details.textContent = say(winners.length > 1 ? 'shared' : 'best', { seat: names, hand })
  showResult(room, round)
}
