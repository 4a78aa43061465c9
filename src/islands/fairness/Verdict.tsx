import { Icon, type IconName } from '#islands/ui/Icon.tsx'
import type { Recomputed } from '#lib/fairness/proof.ts'
import type { FairnessPhrases } from './phrases.ts'
import styles from './Verdict.module.css'

interface Props {
  /** Undefined before anything was computed: the same picture, so that nothing moves when it was. */
  result: Recomputed | undefined
  phrases: FairnessPhrases
}

/** What the comparison came to, in words, colour and shape. */
export function Verdict({ result, phrases }: Props) {
  const checks = [
    { name: phrases.checkHash, same: result?.hashMatches },
    { name: phrases.checkOutcome, same: result?.outcomeMatches },
    { name: phrases.checkPayout, same: result?.payoutMatches },
  ]
  const { tone, icon, title, about } = summary(
    result !== undefined,
    checks.map(check => check.same),
    phrases,
  )
  return (
    <section className={`note ${tone} ${styles.verdict}`} role="status">
      <Icon name={icon} size="large" />
      <div className="grow">
        <h2>{title}</h2>
        <p>{about}</p>
        <ul className={styles.checks}>
          {checks.map(({ name, same }) => (
            <li key={name}>
              <span>{name}</span>
              <span className={`tag ${same === undefined ? '' : same ? 'ok' : 'bad'}`}>
                {same === undefined ? phrases.notCompared : same ? phrases.same : phrases.different}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface Summary {
  tone: 'ok' | 'bad' | 'info'
  icon: IconName
  title: string
  about: string
}

function summary(
  isMade: boolean,
  checks: readonly (boolean | undefined)[],
  phrases: FairnessPhrases,
): Summary {
  if (!isMade) return { tone: 'info', icon: 'info', title: phrases.notYet, about: phrases.notYetAbout }
  if (checks.includes(false)) {
    return { tone: 'bad', icon: 'x', title: phrases.differs, about: phrases.differsAbout }
  }
  if (checks.every(check => check === true)) {
    return { tone: 'ok', icon: 'check', title: phrases.matches, about: phrases.matchesAbout }
  }
  const about = checks[0] ? phrases.matchesSeed : phrases.madeAbout
  return { tone: 'info', icon: 'info', title: phrases.made, about }
}
