import { Icon } from '#islands/ui/Icon.tsx'
import styles from './DrawVerdict.module.css'
import type { CheckPhrases } from './phrases.ts'

interface Props {
  hashMatches: boolean
  numbersMatch: boolean
  phrases: CheckPhrases
}

/** What the comparison came to, in words, colour and shape. */
export function DrawVerdict({ hashMatches, numbersMatch, phrases }: Props) {
  const isRight = hashMatches && numbersMatch
  const checks = [
    { name: phrases.checkHash, same: hashMatches },
    { name: phrases.checkNumbers, same: numbersMatch },
  ]
  return (
    <section className={`note ${isRight ? 'ok' : 'bad'} ${styles.verdict}`} role="status">
      <Icon name={isRight ? 'check' : 'x'} size="large" />
      <div className="grow">
        <h2>{isRight ? phrases.matches : phrases.differs}</h2>
        <p>{isRight ? phrases.matchesAbout : phrases.differsAbout}</p>
        <ul>
          {checks.map(({ name, same }) => (
            <li key={name} className="row between wrap">
              <span>{name}</span>
              <span className={`tag ${same ? 'ok' : 'bad'}`}>{same ? phrases.same : phrases.different}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
