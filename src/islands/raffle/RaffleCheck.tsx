import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { saveFile } from '#islands/ui/save-file.ts'
import { fill } from '#lib/i18n/format.ts'
import { isId } from '#lib/ids/ids.ts'
import { $checkedRaffle, type CheckedRaffle, checkOnce } from '#lib/raffle/check-store.ts'
import { $session } from '#lib/session/store.ts'
import { type RaffleCheckPhrases, ticketText } from './phrases.ts'
import styles from './RaffleCheck.module.css'
import { RaffleVerdict } from './RaffleVerdict.tsx'

interface Props {
  rafflesHref: string
  phrases: RaffleCheckPhrases
}

/** Loads the raffle that the address names and works it out again in this browser. */
export default function RaffleCheck({ rafflesHref, phrases }: Props) {
  const { state, value, failure } = useStore($checkedRaffle, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const [raffle, setRaffle] = useState<string | null>()
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('raffle')
    setRaffle(id && isId(id) ? id : null)
  }, [])
  const check = useEffectEvent(() => {
    if (raffle && session !== 'unknown') void checkOnce(raffle)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a member's own proof comes with the session.
  useEffect(() => check(), [raffle, session])

  if (raffle === null || failure?.code === 'notFound')
    return (
      <EmptyState title={phrases.missing} about={phrases.missingAbout}>
        <a className="btn btn-secondary btn-small" href={rafflesHref}>
          {phrases.toRaffles}
        </a>
      </EmptyState>
    )
  if (state === 'failed')
    return (
      <ErrorState
        title={phrases.failed}
        message={failure?.message}
        retry={phrases.retry}
        onRetry={() => void checkOnce(raffle ?? '')}
      />
    )
  if (!value) return <SkeletonRows rows={6} label={phrases.loading} />
  return (
    <>
      {value.check ? (
        <RaffleVerdict value={value} check={value.check} phrases={phrases} />
      ) : (
        <p className="note warn" role="status">
          {notYet(value, phrases)}
        </p>
      )}
      <Values value={value} phrases={phrases} />
      {value.check && <Winners value={value} drawn={value.check.drawn} phrases={phrases} />}
    </>
  )
}

function notYet({ raffle }: CheckedRaffle, phrases: RaffleCheckPhrases): string {
  if (raffle.state === 'cancelled') return phrases.isCancelled
  return raffle.state === 'drawn' ? phrases.noEntries : phrases.notDrawn
}

interface PartProps {
  value: CheckedRaffle
  phrases: RaffleCheckPhrases
}

/** What was published, as it was worked with, and the files of it. */
function Values({ value, phrases }: PartProps) {
  const { raffle, lines, proof } = value
  const facts = [
    [phrases.seedHash, raffle.seedHash],
    [phrases.seed, raffle.seed],
    [phrases.round, raffle.round === null ? null : `${raffle.beacon} ${raffle.round}`],
    [phrases.signature, raffle.signature],
    [phrases.root, raffle.root],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  return (
    <section className={`panel pad ${styles.values}`}>
      <h2>{raffle.name}</h2>
      {raffle.beacon === 'demo' && <p className="note warn">{phrases.demo}</p>}
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="mono">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="row wrap">
        {lines.length > 0 && (
          <Button size="small" onClick={() => save(lines, `raffle-${raffle.id}-list.json`)}>
            {phrases.downloadList}
          </Button>
        )}
        {proof && (
          <Button size="small" onClick={() => save(withoutVerdict(proof), `raffle-${raffle.id}-proof.json`)}>
            {phrases.downloadProof}
          </Button>
        )}
      </div>
    </section>
  )
}

function withoutVerdict({ isRight: _, ...proof }: NonNullable<CheckedRaffle['proof']>) {
  return proof
}

function save(what: unknown, name: string): void {
  saveFile(new Blob([JSON.stringify(what, null, 2)], { type: 'application/json' }), name)
}

interface WinnersProps extends PartProps {
  drawn: NonNullable<CheckedRaffle['check']>['drawn']
}

/** The most rows: who wants all has the list and the program. */
const SHOWN = 200

function Winners({ value, drawn, phrases }: WinnersProps) {
  return (
    <section className="panel" aria-labelledby="raffle-winners">
      <div className="panel-head">
        <h2 id="raffle-winners">{phrases.winners}</h2>
      </div>
      <ol className={styles.winners}>
        {drawn.slice(0, SHOWN).map(({ prize, number }) => (
          <li key={prize}>
            <span>{fill(phrases.prizeOf, { prize })}</span>
            <b className="num">{number === undefined ? '–' : ticketText(number)}</b>
            <span className="small muted">{number === undefined ? '' : value.lines[number - 1]?.name}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
