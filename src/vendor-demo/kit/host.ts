import { el, prefersStillness } from './dom.ts'
import { pageData, say } from './page-data.ts'

/** How many lines the host has: `host_1` and so on. */
const LINES = 5
const EVERY_MS = 9_000

/** The host of the table, with one written line after another; nothing where the table has none. */
export function hostOfTable(): readonly Node[] {
  const { model, base } = pageData
  if (!model) return []
  const line = el('span', { class: 'host-line' }, say('host_1'))
  let number = 1
  // The lines are for company: they are not read out, and do not move under reduced motion.
  if (!prefersStillness())
    setInterval(() => {
      number = (number % LINES) + 1
      line.textContent = say(`host_${number}`)
    }, EVERY_MS)
  return [
    el(
      'div',
      { class: 'host' },
      el('img', { src: `${base}/models/${model.id}.svg`, alt: '', width: '48', height: '48' }),
      el('p', {}, el('b', {}, say('host', { name: model.name })), line),
    ),
  ]
}
