import { fill } from '#lib/i18n/format.ts'
import { formatDate } from '#lib/time/format.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'

/** Says in the notice of a self-exclusion (Excluded.astro) until when it is. */
export function sayUntil(root: HTMLElement): void {
  const { excluded } = root.dataset
  if (!excluded) return
  for (const line of root.querySelectorAll<HTMLElement>('[data-excluded-until]')) {
    const { until = '', forGood = '' } = line.dataset
    const isDated = !Number.isNaN(Date.parse(excluded))
    line.textContent = isDated ? fill(until, { until: formatDate(excluded, root.lang, TIME_ZONE) }) : forGood
  }
}
