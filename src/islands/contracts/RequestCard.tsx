import { takeBack } from '#lib/contracts/change-store.ts'
import type { ContractRequest } from '#lib/contracts/shapes.ts'
import { fill } from '#lib/i18n/format.ts'
import { AnswerRequest } from './AnswerRequest.tsx'
import { ChangeMessage, ContractAction } from './ContractAction.tsx'
import styles from './ContractCard.module.css'
import { ContractCard } from './ContractCard.tsx'
import { OfferSays } from './OfferSays.tsx'
import { nameOf, type Relation } from './relation.ts'
import type { Writing } from './writing.ts'

interface Props {
  relation: Relation
  request: ContractRequest
  writing: Writing
}

/** The open request of a relation, for new terms or for the end, with the reader's possible actions. */
export function RequestCard({ relation, request, writing }: Props) {
  const { phrases } = writing
  const name = nameOf(relation, phrases)
  if (request.request === 'termination')
    return <EndRequest relation={relation} request={request} writing={writing} />
  const title = request.isMine
    ? fill(phrases.offerTo, { name })
    : relation.name === null
      ? phrases.offerFromHouse
      : fill(phrases.offerFrom, { name })
  return (
    <ContractCard
      title={title}
      tag={phrases.tagProcessing}
      period={request.period}
      tiers={request.tiers ?? []}
      writing={writing}
    >
      <OfferSays relation={relation} writing={writing} />
      {request.isMine ? (
        <Waits request={request} name={name} writing={writing} />
      ) : (
        <AnswerRequest relation={relation} request={request} writing={writing} />
      )}
    </ContractCard>
  )
}

function EndRequest({ relation, request, writing }: Props) {
  const { phrases } = writing
  const name = nameOf(relation, phrases)
  return (
    <section className="panel inlaid pad stack" aria-labelledby="end-asked">
      <h2 id="end-asked">{request.isMine ? phrases.endAskedMine : fill(phrases.endAskedTitle, { name })}</h2>
      <p className="small muted">{phrases.endAskedAbout}</p>
      {request.isMine ? (
        <Waits request={request} name={name} writing={writing} />
      ) : (
        <AnswerRequest relation={relation} request={request} writing={writing} />
      )}
    </section>
  )
}

/** The reader's own request, which the other side has not answered yet. */
function Waits({ request, name, writing: { phrases } }: Omit<Props, 'relation'> & { name: string }) {
  return (
    <>
      <p className={`small ${styles.says}`}>{fill(phrases.waits, { name })}</p>
      <ChangeMessage kinds={['takeBack']} phrases={phrases} />
      <div className={styles.actions}>
        <ContractAction kind="takeBack" onDo={() => void takeBack(request)} phrases={phrases}>
          {phrases.takeBack}
        </ContractAction>
      </div>
    </>
  )
}
