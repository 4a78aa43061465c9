import { OlderButton } from '#islands/ui/OlderButton.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import { StoredImages } from '#islands/ui/StoredImages.tsx'
import type { Feedback } from '#lib/feedback/api.ts'
import { $olderFeedback, loadOlderFeedback } from '#lib/feedback/store.ts'
import { formatMoment } from '#lib/time/format.ts'
import { loadImage } from '#lib/uploads/send.ts'
import styles from './FeedbackPage.module.css'
import type { FeedbackPhrases } from './phrases.ts'

interface Props {
  list: readonly Feedback[]
  language: string
  timeZone: string
  phrases: FeedbackPhrases
}

/** What the member has sent, with what became of each. */
export function FeedbackList({ list, language, timeZone, phrases }: Props) {
  return (
    <section className="panel" aria-labelledby="feedback-list">
      <div className="panel-head">
        <h2 id="feedback-list">{phrases.list}</h2>
      </div>
      {list.length === 0 ? (
        <EmptyState title={phrases.empty} about={phrases.emptyAbout} />
      ) : (
        <ul className={styles.list}>
          {list.map(one => (
            <Sent key={one.id} one={one} at={formatMoment(one.at, language, timeZone)} phrases={phrases} />
          ))}
        </ul>
      )}
      <OlderButton $older={$olderFeedback} onOlder={() => void loadOlderFeedback()} phrases={phrases} />
    </section>
  )
}

const TONES = { open: 'warn', answered: 'ok', closed: '' } as const

function Sent({ one, at, phrases }: { one: Feedback; at: string; phrases: FeedbackPhrases }) {
  return (
    <li>
      <span className="small muted">
        <b>{phrases[`type_${one.type}`]}</b> · <time dateTime={one.at}>{at}</time> ·{' '}
        <span className="num">{one.reference}</span>
      </span>
      <span className={`tag ${TONES[one.state]}`}>{phrases[`state_${one.state}`]}</span>
      <p className={styles.wide}>{one.text}</p>
      {one.images.length > 0 && (
        <div className={styles.wide}>
          <StoredImages ids={one.images} load={loadImage} phrases={phrases} />
        </div>
      )}
      {one.answer !== null && (
        <div className={styles.answer}>
          <p className="small bold">{one.state === 'closed' ? phrases.reason : phrases.answer}</p>
          <p>{one.answer}</p>
        </div>
      )}
    </li>
  )
}
