import { takeBack } from '#lib/contracts/change-store.ts'
import type { ContractRequest } from '#lib/contracts/shapes.ts'
import { fill } from '#lib/i18n/format.ts'
import { AnswerRequest } from './AnswerRequest.tsx'
import styles from './Deed.module.css'
import { Deed } from './Deed.tsx'
import { ChangeMessage, DeedButton } from './DeedButton.tsx'
import { type Edge, nameOf } from './edge.ts'
import { OfferSays } from './OfferSays.tsx'
import type { Writing } from './writing.ts'

interface Props {
  edge: Edge
  request: ContractRequest
  writing: Writing
}

/** The open request of an edge: new terms as a deed, or the end; with what the reader can do about it. */
export function RequestDeed({ edge, request, writing }: Props) {
  const { phrases } = writing
  const name = nameOf(edge, phrases)
  if (request.request === 'termination') return <EndAsked edge={edge} request={request} writing={writing} />
  const title = request.isMine
    ? fill(phrases.offerTo, { name })
    : edge.name === null
      ? phrases.offerFromHouse
      : fill(phrases.offerFrom, { name })
  return (
    <Deed
      title={title}
      tag={phrases.tagProcessing}
      period={request.period}
      tiers={request.tiers ?? []}
      writing={writing}
    >
      <OfferSays edge={edge} writing={writing} />
      {request.isMine ? (
        <Waits request={request} name={name} writing={writing} />
      ) : (
        <AnswerRequest edge={edge} request={request} writing={writing} />
      )}
    </Deed>
  )
}

function EndAsked({ edge, request, writing }: Props) {
  const { phrases } = writing
  const name = nameOf(edge, phrases)
  return (
    <section className="panel inlaid pad stack" aria-labelledby="end-asked">
      <h2 id="end-asked">{request.isMine ? phrases.endAskedMine : fill(phrases.endAskedTitle, { name })}</h2>
      <p className="small muted">{phrases.endAskedAbout}</p>
      {request.isMine ? (
        <Waits request={request} name={name} writing={writing} />
      ) : (
        <AnswerRequest edge={edge} request={request} writing={writing} />
      )}
    </section>
  )
}

/** The reader's own request, which the other side has not answered yet. */
function Waits({ request, name, writing: { phrases } }: Omit<Props, 'edge'> & { name: string }) {
  return (
    <>
      <p className={`small ${styles.says}`}>{fill(phrases.waits, { name })}</p>
      <ChangeMessage deeds={['takeBack']} phrases={phrases} />
      <div className={styles.actions}>
        <DeedButton deed="takeBack" onDo={() => void takeBack(request)} phrases={phrases}>
          {phrases.takeBack}
        </DeedButton>
      </div>
    </>
  )
}
