import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import { isRight, type RaffleCheck } from '#lib/raffle/check.ts'
import type { CheckedRaffle } from '#lib/raffle/check-store.ts'
import type { RaffleCheckPhrases } from './phrases.ts'
import styles from './RaffleVerdict.module.css'

interface Props {
  value: CheckedRaffle
  check: RaffleCheck
  phrases: RaffleCheckPhrases
}

/** What the check came to, in words, colour and shape. */
export function RaffleVerdict({ value, check, phrases }: Props) {
  const { raffle, proof } = value
  const isGood = isRight(check) && proof?.isRight !== false
  const checks = [
    { name: phrases.checkSeed, right: check.seed },
    {
      name: raffle.beacon === 'members' ? phrases.checkMembers : phrases.checkBeacon,
      right: check.beacon,
    },
    { name: phrases.checkList, right: check.list },
    {
      name: fill(phrases.checkPrizes, { same: check.same, all: check.prizes }),
      right: check.same === check.prizes,
    },
    ...(proof
      ? [{ name: fill(phrases.checkMine, { count: proof.entries.length }), right: proof.isRight }]
      : []),
  ]
  return (
    <section className={`note ${isGood ? 'ok' : 'bad'} ${styles.verdict}`} role="status">
      <Icon name={isGood ? 'check' : 'x'} size="large" />
      <div className="grow">
        <h2>{isGood ? phrases.matches : phrases.differs}</h2>
        <p>{isGood ? phrases.matchesAbout : phrases.differsAbout}</p>
        <ul>
          {checks.map(({ name, right }) => (
            <li key={name} className="row between wrap">
              <span>{name}</span>
              <span className={`tag ${right ? 'ok' : 'bad'}`}>{right ? phrases.right : phrases.wrong}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
