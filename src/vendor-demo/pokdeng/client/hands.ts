import type { Hand, readDeal } from '#lib/fairness/pok-deng.ts'
import { plural } from '#lib/i18n/format.ts'
import { cardBack, cardFace, putDown } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { pageData, say } from '../../kit/page-data.ts'

type Deal = ReturnType<typeof readDeal>

const PAUSE_MS = 380
const THIRD_PAUSE_MS = 700

export interface Hands {
  element: HTMLElement
  /** Deals two cards each; the house's lie face down until the round is over. */
  deal: (deal: Deal) => Promise<void>
  /** Puts cards that were dealt before down at once. */
  lay: (deal: Deal) => void
  /** Adds third cards and turns the house's. */
  finish: (deal: Deal) => Promise<void>
  hurry: () => void
}

export function createHands(): Hands {
  const house = createSide('house')
  const player = createSide('yours')
  let hurried = false
  const pause = (ms: number) => (hurried ? 0 : ms)

  function clear(): void {
    hurried = false
    for (const side of [house, player]) side.show([])
  }
  async function finish(deal: Deal): Promise<void> {
    const third = deal.player.cards[2]
    if (third) await putDown(player.hand, cardFace(third), pause(THIRD_PAUSE_MS))
    player.name(deal.player)
    if (!deal.house) return
    house.show(deal.house.cards.slice(0, 2).map(cardFace))
    const last = deal.house.cards[2]
    if (last) await putDown(house.hand, cardFace(last), pause(THIRD_PAUSE_MS))
    house.name(deal.house)
  }

  return {
    element: el('div', { class: 'hands' }, house.element, player.element),
    finish,
    lay: deal => {
      clear()
      player.show(deal.player.cards.slice(0, 2).map(cardFace))
      player.name(deal.player)
      house.show([cardBack(), cardBack()])
    },
    deal: async deal => {
      clear()
      for (const at of [0, 1]) {
        const card = deal.player.cards[at]
        if (card) await putDown(player.hand, cardFace(card), pause(PAUSE_MS))
        await putDown(house.hand, cardBack(), pause(PAUSE_MS))
      }
      player.name(deal.player)
      if (deal.house) await finish(deal)
    },
    hurry: () => {
      hurried = true
    },
  }
}

/** A hand's rank, points and deng: "Pok 9, 2 deng". */
export function handText({ name, points, deng }: Hand): string {
  const rank =
    name === 'points'
      ? plural(pageData.phrases, 'hand_points', points, pageData.language)
      : say(`hand_${name}`)
  return deng > 1 && name !== 'straightFlush' ? say('withDeng', { hand: rank, deng }) : rank
}

function createSide(who: 'house' | 'yours') {
  const hand = el('div', { class: 'hand' })
  const words = el('p', { class: 'hand-words' })
  return {
    element: el('section', { class: 'side', 'aria-label': say(who) }, el('h2', {}, say(who)), hand, words),
    hand,
    name: (shown: Hand) => {
      words.textContent = handText(shown)
    },
    show: (cards: readonly HTMLElement[]) => {
      hand.replaceChildren(...cards)
      words.textContent = ''
    },
  }
}
