import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { agree, refuse } from '#lib/contracts/change-store.ts'
import type { ContractRequest } from '#lib/contracts/shapes.ts'
import { fill } from '#lib/i18n/format.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import styles from './ContractCard.module.css'
import { EndingsNote } from './EndingsNote.tsx'
import { OfferSays } from './OfferSays.tsx'
import { nameOf, type Relation } from './relation.ts'
import type { Writing } from './writing.ts'

interface Props {
  relation: Relation
  request: ContractRequest
  writing: Writing
}

/** Yes or no to what the other side asks for; each says what follows from it and asks once. */
export function AnswerRequest({ relation, request, writing }: Props) {
  const { phrases } = writing
  const [confirming, setConfirming] = useState<'yes' | 'no'>()
  const isOffer = request.request === 'new'
  const [yes, no] = isOffer ? [phrases.accept, phrases.refuse] : [phrases.agreeEnd, phrases.keep]
  return (
    <div className={styles.actions}>
      <Button variant={isOffer ? 'primary' : 'bad'} onClick={() => setConfirming('yes')}>
        {yes}
      </Button>
      <Button onClick={() => setConfirming('no')}>{no}</Button>
      {confirming === 'yes' && (
        <ConfirmChange
          title={isOffer ? phrases.acceptTitle : phrases.agreeEndTitle}
          kind={isOffer ? 'accept' : 'agreeEnd'}
          label={yes}
          variant={isOffer ? 'primary' : 'bad'}
          onDo={() => agree(request, relation.endings)}
          onClose={() => setConfirming(undefined)}
          phrases={phrases}
        >
          <Effects relation={relation} isOffer={isOffer} writing={writing} />
        </ConfirmChange>
      )}
      {confirming === 'no' && (
        <ConfirmChange
          title={isOffer ? phrases.refuseTitle : phrases.keepTitle}
          kind={isOffer ? 'refuse' : 'keep'}
          label={no}
          onDo={() => refuse(request)}
          onClose={() => setConfirming(undefined)}
          phrases={phrases}
        >
          <p className="muted">
            {fill(isOffer ? phrases.refuseText : phrases.keepText, { name: nameOf(relation, phrases) })}
          </p>
        </ConfirmChange>
      )}
    </div>
  )
}

/** What becomes of the reader's income, of the contract they have, and of those below. */
function Effects({ relation, isOffer, writing }: { relation: Relation; isOffer: boolean; writing: Writing }) {
  const { phrases } = writing
  const { endings, version } = relation
  return (
    <>
      {isOffer ? (
        <>
          <OfferSays relation={relation} writing={writing} />
          {version && <p className="muted">{phrases.acceptReplaces}</p>}
        </>
      ) : (
        <p className="muted">{phrases.endAskedAbout}</p>
      )}
      {endings && endings.total > 0 && (
        <EndingsNote endings={endings} why={isOffer ? 'lower' : 'ends'} writing={writing} />
      )}
    </>
  )
}
