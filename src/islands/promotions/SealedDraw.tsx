import { fill } from '#lib/i18n/format.ts'
import type { Seal } from '#lib/promotions/api.ts'
import { formatExpected } from '#lib/time/format.ts'
import styles from './Draw.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  seal: Seal
  writing: Writing
}

/** What an envelope of today will be drawn from: the hash of the seed, before anything is drawn. */
export function SealedDraw({ seal, writing: { phrases, language, timeZone } }: Props) {
  return (
    <div className={styles.seal}>
      <p className="small muted">
        {fill(phrases.sealAbout, { date: formatExpected(seal.endsAt, language, timeZone) })}
      </p>
      <p className={`faint ${styles.hash}`}>
        {phrases.drawHash}: <code>{seal.seedHash}</code>
      </p>
    </div>
  )
}
