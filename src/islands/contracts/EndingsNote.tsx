import { Icon } from '#islands/ui/Icon.tsx'
import type { ContractEndings } from '#lib/contracts/shapes.ts'
import { fill, plural } from '#lib/i18n/format.ts'
import styles from './EndingsNote.module.css'
import edgePageStyles from './RelationPage.module.css'
import { payText, type Writing } from './writing.ts'

interface Props {
  endings: ContractEndings
  /** Why they would end: the new terms pay less, or the contract that they rest on ends. */
  why: 'lower' | 'ends'
  writing: Writing
}

/** The contracts below that end by themselves when the caller agrees: said before it does. */
export function EndingsNote({ endings, why, writing }: Props) {
  const { phrases, language } = writing
  const rest = endings.total - endings.shown.length
  return (
    <div className={`note warn ${edgePageStyles.ends}`}>
      <Icon name="alert" />
      <div className="stack">
        <p>{why === 'lower' ? phrases.endsLower : phrases.endsWith}</p>
        <ul className={styles.endings}>
          {endings.shown.map(one => (
            <li key={`${one.depth} ${one.account}`}>
              <b>{one.account}</b> {fill(phrases.topTier, { pays: payText(one.top, writing) })}
            </li>
          ))}
        </ul>
        {rest > 0 && <p>{plural(phrases, 'endsMore', rest, language)}</p>}
      </div>
    </div>
  )
}
