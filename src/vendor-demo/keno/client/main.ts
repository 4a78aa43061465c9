import { kenoPays, MOST_PICKS, picksText, readDrawn, rightPicks } from '#lib/fairness/keno.ts'
import { button, el } from '../../kit/dom.ts'
import { factorText } from '../../kit/factor-text.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createNumbers } from './numbers.ts'
import { pictureOf, rulesOf } from './sheets.ts'

const USUAL_STAKE = 2
/** How many numbers are picked by chance for a player who has picked none. */
const USUAL_PICKS = 5

const numbers = createNumbers(picksChanged)
const stake = createStake(USUAL_STAKE, () => '')
const byChance = button(say('byChance'), 'btn', () =>
  numbers.pickByChance(numbers.picked().length || USUAL_PICKS),
)
const clear = button(say('clear'), 'btn', () => {
  numbers.clear()
  byChance.focus()
})
const count = el('span', { class: 'keno-count', 'aria-live': 'polite' })
const picks = el('div', { class: 'picks' }, count, byChance, clear)
/** What the picks pay, from the fewest right ones that pay anything. */
const pays = el('ul', { class: 'keno-pays', 'aria-label': say('rulesPays') })
const playButton = button(say('play'), 'btn primary main-act', () =>
  room.isBusy() ? numbers.hurry() : void play(newRoundId()),
)
playButton.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [scene(), picks, numbers.element, pays],
  controls: [stake.element, playButton],
  main: () => playButton,
  rules: seat => rulesOf(seat, numbers.picked().length || USUAL_PICKS, stake.value(), room.money),
  picture: pictureOf,
  seated: () => stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf),
  changed: () => {
    const busy = room.isBusy()
    playButton.setAttribute('aria-busy', String(busy))
    playButton.textContent = say(busy ? 'drawing' : 'play')
    stake.setDisabled(busy)
    numbers.setDisabled(busy)
    showChoice()
  },
})
picksChanged()
keysPress(() => playButton)

function picksChanged(): void {
  const picked = numbers.picked().length
  count.textContent = say('picked', { count: picked, most: MOST_PICKS })
  const rows = kenoPays(picked).flatMap((tenths, right) => (tenths > 0 ? [{ tenths, right }] : []))
  pays.replaceChildren(
    ...rows.map(({ tenths, right }) =>
      el('li', { 'data-right': String(right) }, say('paysOne', { right, times: factorText(tenths / 10) })),
    ),
  )
  showChoice()
}

function showChoice(): void {
  const picked = numbers.picked().length
  byChance.disabled = room.isBusy()
  clear.disabled = room.isBusy() || picked === 0
  playButton.disabled = !room.isBusy() && picked === 0
}

/** Plays one round. Called again with the same id it asks for the round it asked for before. */
async function play(id: string): Promise<void> {
  const chosen = numbers.picked()
  if (!room.isFree() || chosen.length === 0) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  tellNow(room, say('drawing'))
  for (const row of pays.children) row.classList.remove('hit')
  const played = await room.play({ id, stakeMinor, bets: picksText(chosen) }, () => void play(id))
  if (!played) return
  room.takeStake(stakeMinor)
  playButton.textContent = say('skip')
  const drawn = readDrawn(played.round.proof.outcome ?? '')
  numbers.element.scrollIntoView({ block: 'nearest' })
  await numbers.draw(drawn)
  const right = rightPicks(chosen, drawn).length
  pays.querySelector(`[data-right="${right}"]`)?.classList.add('hit')
  room.details.textContent = say('rightOf', { right, picks: chosen.length })
  showResult(room, played.round)
  room.details.scrollIntoView({ block: 'nearest' })
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}
