import { volatilityOf } from '#lib/fairness/reels/definition.ts'
import { el } from './dom.ts'
import { say } from './page-data.ts'

/** What a slot states of its rounds: percentages, the standard deviation and the highest win in stakes, and that in money. */
interface SlotFigures {
  rtp: string
  deviation: string
  hit: string
  most: number
  mostAmount: string
}

export function figuresTable({ rtp, deviation, hit, most, mostAmount }: SlotFigures): HTMLElement {
  const rows = [
    [say('figureRtp'), `${rtp}%`],
    [say('figureVolatility'), say(`volatility_${volatilityOf({ deviation })}`)],
    [say('figureHit'), `${hit}%`],
    [say('figureMost'), say('figureMostTimes', { times: most, amount: mostAmount })],
  ] as const
  return el(
    'dl',
    { class: 'figures' },
    ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  )
}
