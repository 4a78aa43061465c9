import {
  CARDS,
  CHARM_NAMES,
  type Charm,
  fieldsOf,
  SAME,
  type Scratchcard,
  scratchcardOf,
  scratchReturn,
} from '#lib/fairness/scratch.ts'
import type { Played } from '../../kit/calls.ts'
import { button, el } from '../../kit/dom.ts'
import { keysPress } from '../../kit/keys.ts'
import { scene } from '../../kit/look.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { showResult, tellNow } from '../../kit/result-text.ts'
import { mostText, returnText } from '../../kit/return-text.ts'
import { openRoom, type Seat } from '../../kit/room.ts'
import { newRoundId } from '../../kit/round-id.ts'
import { createStake } from '../../kit/stake.ts'
import { createCard } from './card.ts'
import { charmPicture, nameOf } from './charms.ts'

const USUAL_PRICE = 1

/** The card that lies open for scratching: bought, decided, and not yet uncovered. */
let lying: Played | undefined

const rules = knownCard()
const card = createCard(rules, () => void finish())
const price = createStake(USUAL_PRICE, () => '')
const act = button(say('buy'), 'btn primary main-act', () =>
  lying ? card.revealAll() : void buy(newRoundId()),
)
act.setAttribute('aria-keyshortcuts', 'Space Enter')

const room = openRoom({
  cloth: [...(pageData.studio === '' ? [] : [scene()]), card.element],
  controls: [price.element, act],
  main: () => act,
  rules: seat => rulesOf(seat),
  picture: round => {
    const charms = fieldsOf(round.proof.outcome ?? '')
    return el('div', { class: 'scratch-small' }, ...charms.map(charm => charmPicture(charm)))
  },
  isCovered: round => round.id === lying?.round.id,
  seated: () => price.offer(room.seat()?.stakes ?? [], room.money, room.amountOf),
  changed: () => {
    const waits = room.isBusy() && !lying
    act.setAttribute('aria-busy', String(waits))
    act.textContent = say(lying ? 'revealAll' : waits ? 'waiting' : 'buy')
    price.setDisabled(room.isBusy())
  },
})
keysPress(() => act)

function knownCard(): Scratchcard {
  const known = scratchcardOf(pageData.gameCode)
  if (!known) throw new Error(`${pageData.gameCode} is no scratch card of the house`)
  return known
}

/** Buys one card. Called again with the same id it asks for the card it asked for before. */
async function buy(id: string): Promise<void> {
  if (!room.isFree()) return
  const stakeMinor = price.checked()
  if (stakeMinor === undefined) return
  tellNow(room, say('waiting'))
  const played = await room.play({ id, stakeMinor, bets: '' }, () => void buy(id))
  if (!played) return
  lying = played
  card.lay(fieldsOf(played.round.proof.outcome ?? ''))
  room.takeStake(stakeMinor)
  room.result.textContent = say('scratch', { count: rules.rows * rules.columns })
}

/** Every field is uncovered: says what the card pays, and lets the next one be bought. */
async function finish(): Promise<void> {
  if (!lying) return
  const played = lying
  const charm = threeOf(fieldsOf(played.round.proof.outcome ?? ''))
  card.mark(charm)
  room.details.textContent = charm ? say('three', { charm: nameOf(charm) }) : ''
  showResult(room, played.round)
  room.takeOver(played)
  await room.rest()
  lying = undefined
  room.setBusy(false)
}

function threeOf(fields: readonly Charm[]): Charm | undefined {
  return CHARM_NAMES.find(charm => fields.filter(field => field === charm).length >= SAME)
}

function rulesOf(seat: Seat): (Node | string)[] {
  const { money } = room
  const rows = rules.prizes.map(({ charm, pays, among }) => {
    const name = el('th', { scope: 'row' }, charmPicture(charm), nameOf(charm))
    const cells = [money(BigInt(pays) * price.value()), say('rulesAmong', { count: oneIn(among) })]
    return el('tr', {}, name, ...cells.map(text => el('td', {}, text)))
  })
  const head = [say('rulesCharm'), say('rulesThree'), say('rulesHowOften')]
  return [
    el('p', {}, say('rulesAbout', { price: money(price.value()), count: rules.rows * rules.columns })),
    el(
      'table',
      { class: 'paytable' },
      el('thead', {}, el('tr', {}, ...head.map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...rows),
    ),
    el('p', {}, say('rulesEven')),
    ...returnText(scratchReturn(rules)),
    mostText(rules.prizes[0]?.pays ?? 0, price.value(), money),
    el(
      'p',
      {},
      say('rulesPrices', {
        least: money(seat.stakes[0] ?? 0n),
        most: money(seat.stakes.at(-1) ?? 0n),
        seconds: seat.roundMs / 1_000,
      }),
    ),
    el('p', {}, say('rulesFault')),
  ]
}

/** How many cards have one of so many among all, to a tenth. */
function oneIn(among: number): string {
  return (CARDS / among).toLocaleString(pageData.language, { maximumFractionDigits: 1 })
}
