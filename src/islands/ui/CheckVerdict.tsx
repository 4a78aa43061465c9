import styles from './CheckVerdict.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  isRight: boolean
  checks: readonly { name: string; isRight: boolean }[]
  /** What stands beside a check. */
  right: string
  wrong: string
  phrases: { matches: string; differs: string; matchesAbout: string; differsAbout: string }
}

/** What working a result out again came to, in words, colour and shape. */
export function CheckVerdict({ isRight, checks, right, wrong, phrases }: Props) {
  return (
    <section className={`note ${isRight ? 'ok' : 'bad'} ${styles.verdict}`} role="status">
      <Icon name={isRight ? 'check' : 'x'} size="large" />
      <div className="grow">
        <h2>{isRight ? phrases.matches : phrases.differs}</h2>
        <p>{isRight ? phrases.matchesAbout : phrases.differsAbout}</p>
        <ul>
          {checks.map(check => (
            <li key={check.name} className="row between wrap">
              <span>{check.name}</span>
              <span className={`tag ${check.isRight ? 'ok' : 'bad'}`}>{check.isRight ? right : wrong}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
