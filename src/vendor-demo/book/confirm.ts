import { openSheet } from '../kit/dialogs.ts'
import { button, el } from '../kit/dom.ts'
import { say } from '../kit/page-data.ts'

interface Asked {
  picks: HTMLElement
  /** Picks, odds and payout in one line. */
  sum: string
  /** The last button, with what it costs. */
  place: string
  onPlace: () => void
}

/** Asks once more before a slip is placed; Escape and "Back" leave it as it is. */
export function openConfirm({ picks, sum, place, onPlace }: Asked): HTMLDialogElement {
  const back = button(say('confirmBack'), 'btn', () => sheet.close())
  const act = button(place, 'btn primary', onPlace)
  const sheet = openSheet(
    say('confirmTitle'),
    picks,
    el('p', { class: 'slip-sum' }, sum),
    el('p', {}, say('confirmFinal')),
    el('div', { class: 'confirm-acts' }, back, act),
  )
  return sheet
}
