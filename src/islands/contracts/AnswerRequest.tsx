import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { agree, refuse } from '#lib/contracts/change-store.ts'
import type { ContractRequest } from '#lib/contracts/shapes.ts'
import { fill } from '#lib/i18n/format.ts'
import { AskDeed } from './AskDeed.tsx'
import styles from './Deed.module.css'
import { EndingsNote } from './EndingsNote.tsx'
import { type Edge, nameOf } from './edge.ts'
import { OfferSays } from './OfferSays.tsx'
import type { Writing } from './writing.ts'

interface Props {
  edge: Edge
  request: ContractRequest
  writing: Writing
}

/** Yes or no to what the other side asks for; each says what follows from it and asks once. */
export function AnswerRequest({ edge, request, writing }: Props) {
  const { phrases } = writing
  const [asked, ask] = useState<'yes' | 'no'>()
  const isOffer = request.request === 'new'
  const [yes, no] = isOffer ? [phrases.accept, phrases.refuse] : [phrases.agreeEnd, phrases.keep]
  return (
    <div className={styles.actions}>
      <Button variant={isOffer ? 'primary' : 'bad'} onClick={() => ask('yes')}>
        {yes}
      </Button>
      <Button onClick={() => ask('no')}>{no}</Button>
      {asked === 'yes' && (
        <AskDeed
          title={isOffer ? phrases.acceptTitle : phrases.agreeEndTitle}
          deed={isOffer ? 'accept' : 'agreeEnd'}
          label={yes}
          variant={isOffer ? 'primary' : 'bad'}
          onDo={() => agree(request, edge.endings)}
          onClose={() => ask(undefined)}
          phrases={phrases}
        >
          <Effects edge={edge} isOffer={isOffer} writing={writing} />
        </AskDeed>
      )}
      {asked === 'no' && (
        <AskDeed
          title={isOffer ? phrases.refuseTitle : phrases.keepTitle}
          deed={isOffer ? 'refuse' : 'keep'}
          label={no}
          onDo={() => refuse(request)}
          onClose={() => ask(undefined)}
          phrases={phrases}
        >
          <p className="muted">
            {fill(isOffer ? phrases.refuseText : phrases.keepText, { name: nameOf(edge, phrases) })}
          </p>
        </AskDeed>
      )}
    </div>
  )
}

/** What becomes of the reader's income, of the contract they have, and of those below. */
function Effects({ edge, isOffer, writing }: { edge: Edge; isOffer: boolean; writing: Writing }) {
  const { phrases } = writing
  const { endings, version } = edge
  return (
    <>
      {isOffer ? (
        <>
          <OfferSays edge={edge} writing={writing} />
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
