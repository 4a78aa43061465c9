import {
  PINBALL_ROWS,
  pocketOf,
  pocketPays,
  RISKS,
  readTable,
  readTurns,
  tableText,
} from '#lib/fairness/pinball.ts'
import { createChoice } from '../../kit/choice.ts'
import { button, el } from '../../kit/dom.ts'
import { factorText } from '../../kit/factor-text.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { openRoom } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createBoard } from './board.ts'
import { pictureOf, rulesOf } from './sheets.ts'

const USUAL_STAKE = 2

const board = createBoard()
const stake = createStake(USUAL_STAKE, () => '')
const rows = createChoice(say('rows'), () => board.show(chosen()))
const risk = createChoice(say('risk'), () => board.show(chosen()))
const picks = el('div', { class: 'picks' }, rows.element, risk.element)
const dropButton = button(say('drop'), 'btn primary main-act', () =>
  room.isBusy() ? board.hurry() : void drop(newRoundId()),
)
dropButton.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [scene(), picks, board.element],
  controls: [stake.element, dropButton],
  main: () => dropButton,
  rules: seat => rulesOf(seat, chosen(), stake.value(), room.money),
  picture: pictureOf,
  seated: () => stake.offer(room.seat()?.stakes ?? [], room.money, room.amountOf),
  changed: () => {
    const busy = room.isBusy()
    dropButton.setAttribute('aria-busy', String(busy))
    dropButton.textContent = say(busy ? 'falling' : 'drop')
    stake.setDisabled(busy)
    for (const option of picks.querySelectorAll('button')) option.disabled = busy
  },
})
rows.offer(PINBALL_ROWS.map(key => ({ key, label: say('rowsOf', { count: key }), more: '' })))
risk.offer(RISKS.map((name, key) => ({ key, label: say(`risk_${name}`), more: '' })))
keysPress(() => dropButton)

/** The table that is chosen; before there is a choice, the first. */
function chosen() {
  const count = PINBALL_ROWS.find(one => one === rows.value()) ?? PINBALL_ROWS[0]
  return { rows: count, risk: RISKS[risk.value() ?? 0] ?? RISKS[0] }
}

/** Plays one ball. Called again with the same id it asks for the ball it asked for before. */
async function drop(id: string): Promise<void> {
  if (!room.isFree()) return
  const stakeMinor = stake.checked()
  if (stakeMinor === undefined) return
  const table = chosen()
  tellNow(room, say('falling'))
  const played = await room.play({ id, stakeMinor, bets: tableText(table) }, () => void drop(id))
  if (!played) return
  room.takeStake(stakeMinor)
  const { proof } = played.round
  const turns = readTurns(proof.outcome ?? '')
  board.show(readTable(proof.bets ?? '') ?? table)
  await board.drop(turns)
  const pocket = pocketOf(turns)
  room.details.textContent = say('ballLies', {
    number: pocket + 1,
    times: factorText((pocketPays(table)[pocket] ?? 0) / 10),
  })
  showResult(room, played.round)
  room.takeOver(played)
  await room.rest()
  room.setBusy(false)
}
