import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { filledValues } from '#islands/ui/fields.ts'
import { type Claim, type Recomputed, type RoundProof, recompute } from '#lib/fairness/proof.ts'
import { $provenRound, loadProof, type ProvenRound } from '#lib/fairness/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { isId } from '#lib/ids/ids.ts'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import { $session } from '#lib/session/store.ts'
import { ClaimForm } from './ClaimForm.tsx'
import {
  NO_VALUES,
  type Problems,
  readClaim,
  VALUE_NAMES,
  type Values,
  valuesOf,
  withProof,
} from './claim.ts'
import { Outcome } from './Outcome.tsx'
import type { FairnessPhrases } from './phrases.ts'
import { roundNote } from './round-note.tsx'
import { Steps } from './Steps.tsx'
import { Verdict } from './Verdict.tsx'
import styles from './Verify.module.css'

interface Props {
  language: string
  /** The deployment's currency, for values that are typed by hand. */
  currency: Currency
  loginHref: string
  phrases: FairnessPhrases
}

/** Loads a round by `?round=`, or takes its values by hand, and makes it again in this browser. */
export default function Verify({ language, currency: usual, loginHref, phrases }: Props) {
  const loaded = useStore($provenRound)
  const session = useStore($session)
  const [roundId, setRoundId] = useState<string>()
  const [values, setValues] = useState<Values>(NO_VALUES)
  const [problems, setProblems] = useState<Problems>({})
  const [made, setMade] = useState<{ claim: Claim; result: Recomputed }>()
  const [isBusy, setBusy] = useState(false)
  const proof = loaded.value?.proof
  const currency = proof && isCurrency(proof.currency) ? proof.currency : usual
  const canCompute = typeof crypto === 'undefined' || crypto.subtle !== undefined

  useEffect(() => {
    const id = new URLSearchParams(location.search).get('round')
    if (id && isId(id)) setRoundId(id)
  }, [])
  useEffect(() => {
    if (roundId && session !== 'unknown' && session !== 'guest') void loadProof(roundId)
  }, [roundId, session])
  // The form is in the page before this script: what was typed or pasted until then stays.
  const keepFilled = useCallback((form: HTMLFormElement | null) => {
    if (form) setValues(known => ({ ...known, ...filledValues(form, VALUE_NAMES) }))
  }, [])
  const takeOver = useEffectEvent((next: RoundProof) => {
    const fields = valuesOf(next, currency)
    setValues(fields)
    if (next.serverSeed) void compute(fields)
  })
  useEffect(() => {
    if (proof) takeOver(proof)
  }, [proof])

  async function compute(from: Values): Promise<void> {
    const read = readClaim(from, currency)
    setProblems('problems' in read ? read.problems : {})
    setMade(undefined)
    if ('problems' in read || !canCompute) return
    setBusy(true)
    const claim = withProof(read.claim, proof)
    const result = await recompute(claim)
    setMade({ claim, result })
    setBusy(false)
  }

  const note =
    roundId && !made
      ? roundNote({
          loaded,
          isGuest: session === 'guest',
          loginHref,
          onReload: () => void loadProof(roundId),
          phrases,
        })
      : undefined
  return (
    <div className={`stack ${styles.island}`}>
      <div className={styles.status}>{note ?? <Verdict result={made?.result} phrases={phrases} />}</div>
      {!canCompute && (
        <p className="note bad" role="alert">
          {phrases.needsSecure}
        </p>
      )}
      <ClaimForm
        title={made && loaded.value ? roundTitle(loaded.value, phrases) : phrases.formTitle}
        values={values}
        problems={problems}
        busy={isBusy}
        formRef={keepFilled}
        onChange={setValues}
        onCompute={() => void compute(values)}
        phrases={phrases}
      />
      {made && (
        <Outcome
          gameCode={made.claim.gameCode}
          outcome={made.result.outcome}
          payoutMinor={made.result.payoutMinor}
          stakeMinor={made.claim.stakeMinor}
          bets={made.claim.bets}
          moves={made.claim.moves}
          currency={currency}
          language={language}
          phrases={phrases}
        />
      )}
      {made && <Steps result={made.result} phrases={phrases} />}
    </div>
  )
}

function roundTitle({ round }: ProvenRound, phrases: FairnessPhrases): string {
  return `${round.gameName} · ${fill(phrases.round, { round: round.roundId })}`
}
