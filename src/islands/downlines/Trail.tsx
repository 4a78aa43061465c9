import type { Downlines } from '#lib/downlines/api.ts'
import type { DownlineFilters } from '#lib/downlines/filters.ts'
import styles from './Trail.module.css'
import type { DownlinePhrases } from './writing.ts'

interface Props {
  under: NonNullable<Downlines['under']>
  onGo: (filters: DownlineFilters) => void
  phrases: DownlinePhrases
}

/** The path from the agent down to the member whose downlines are in view. */
export function Trail({ under, onGo, phrases }: Props) {
  return (
    <nav aria-label={phrases.trail}>
      <ol className={styles.trail}>
        <li>
          <button type="button" className="link" onClick={() => onGo({})}>
            {phrases.top}
          </button>
        </li>
        {under.above.map(one => (
          <li key={one.id}>
            <button type="button" className="link" onClick={() => onGo({ under: one.id })}>
              {one.account}
            </button>
          </li>
        ))}
        <li aria-current="location">{under.account}</li>
      </ol>
    </nav>
  )
}
