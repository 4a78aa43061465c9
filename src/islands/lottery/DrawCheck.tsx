import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { CheckVerdict } from '#islands/ui/CheckVerdict.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { isId } from '#lib/ids/ids.ts'
import { $provenDraw, type DrawProof, loadDrawProof, type ReplayedDraw } from '#lib/lottery/proof-store.ts'
import styles from './DrawCheck.module.css'
import { DrawSteps } from './DrawSteps.tsx'
import { Numbers } from './Numbers.tsx'
import type { CheckPhrases } from './phrases.ts'

interface Props {
  lotteriesHref: string
  phrases: CheckPhrases
}

/** Loads the draw that the address names and makes it again in this browser. */
export default function DrawCheck({ lotteriesHref, phrases }: Props) {
  const { state, value, failure } = useStore($provenDraw, { ssr: 'initial' })
  const [drawId, setDrawId] = useState<string | null>()
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('draw')
    setDrawId(id && isId(id) ? id : null)
  }, [])
  useEffect(() => {
    if (drawId) void loadDrawProof(drawId)
  }, [drawId])
  if (drawId === null || failure?.code === 'notFound') {
    return (
      <EmptyState title={phrases.missing} about={phrases.missingAbout}>
        <a className="btn btn-secondary btn-small" href={lotteriesHref}>
          {phrases.toLotteries}
        </a>
      </EmptyState>
    )
  }
  if (drawId && state === 'failed') {
    const retry = () => void loadDrawProof(drawId)
    return (
      <ErrorState title={phrases.failed} message={failure?.message} retry={phrases.retry} onRetry={retry} />
    )
  }
  if (!value || !drawId) return <SkeletonRows rows={6} label={phrases.loading} />
  const { proof, remade } = value
  return (
    <>
      {remade ? (
        <CheckVerdict
          isRight={remade.hashMatches && remade.numbersMatch}
          checks={[
            { name: phrases.checkHash, isRight: remade.hashMatches },
            { name: phrases.checkNumbers, isRight: remade.numbersMatch },
          ]}
          right={phrases.same}
          wrong={phrases.different}
          phrases={phrases}
        />
      ) : (
        <NotYet
          proof={proof}
          isLoading={state === 'loading'}
          onReload={() => void loadDrawProof(drawId)}
          phrases={phrases}
        />
      )}
      <Values proof={proof} remade={remade} phrases={phrases} />
      {remade && <DrawSteps steps={remade.steps} phrases={phrases} />}
    </>
  )
}

interface NotYetProps {
  proof: DrawProof
  isLoading: boolean
  onReload: () => void
  phrases: CheckPhrases
}

function NotYet({ proof, isLoading, onReload, phrases }: NotYetProps) {
  const isVoid = proof.state === 'void'
  return (
    <div className="note warn" role="status">
      <p className="grow">{isVoid ? phrases.isVoid : phrases.notDrawn}</p>
      {!isVoid && (
        <Button size="small" busy={isLoading} onClick={onReload}>
          {phrases.reload}
        </Button>
      )}
    </div>
  )
}

/** What the house said: the promise, the seed and the result, beside what this browser made of them. */
function Values({
  proof,
  remade,
  phrases,
}: {
  proof: DrawProof
  remade: ReplayedDraw | undefined
  phrases: CheckPhrases
}) {
  const details: [string, string][] = [
    [phrases.name, proof.clientSeed],
    [phrases.message, fill('{{name}}:{{nonce}}:0', { name: proof.clientSeed, nonce: proof.nonce })],
    [phrases.promise, proof.serverSeedHash],
    [phrases.seed, proof.serverSeed ?? phrases.seedHidden],
    ...(remade ? [[phrases.made, remade.commitment] as [string, string]] : []),
  ]
  return (
    <section className={`panel pad ${styles.values}`}>
      <h2>{fill(phrases.draw, { period: proof.period })}</h2>
      {proof.numbers && <Numbers form={proof.form} numbers={proof.numbers} phrases={phrases} />}
      <dl>
        {details.map(([name, text]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="mono">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
