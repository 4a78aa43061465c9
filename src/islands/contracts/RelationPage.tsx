import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { ContractEndings, ContractVersion } from '#lib/contracts/shapes.ts'
import { $offerPreview } from '#lib/contracts/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { Compared } from './Compared.tsx'
import { ConfirmEnd } from './ConfirmEnd.tsx'
import { ChangeMessage } from './ContractAction.tsx'
import cardStyles from './ContractCard.module.css'
import { ContractCard } from './ContractCard.tsx'
import { EndingsNote } from './EndingsNote.tsx'
import { History } from './History.tsx'
import styles from './RelationPage.module.css'
import { RequestCard } from './RequestCard.tsx'
import { nameOf, type Relation } from './relation.ts'
import { momentText, type Writing } from './writing.ts'

interface Props {
  relation: Relation
  /** What would end with the contract; undefined if the reader is not shown it. */
  ifEnded?: ContractEndings
  /** Shown if there is neither a contract nor a request. */
  none: ReactNode
  /** Further actions beside the current contract. */
  children?: ReactNode
  writing: Writing
}

/** Everything between two parties: the open request, the current contract, what changes, and the history. */
export function RelationPage({ relation, ifEnded, none, children, writing }: Props) {
  const { request, version, leaving, endings } = relation
  const { value: preview } = useStore($offerPreview, { ssr: 'initial' })
  const hasEndings = endings !== null && endings.total > 0
  const isOffer = request?.request === 'new'
  return (
    <div className={styles.relation}>
      {hasEndings && <EndingsNote endings={endings} why={isOffer ? 'lower' : 'ends'} writing={writing} />}
      <div className={`stack ${styles.cards}`}>
        {!request && <ChangeMessage kinds={ANSWERS} phrases={writing.phrases} />}
        {request && <RequestCard relation={relation} request={request} writing={writing} />}
        {leaving && <VersionCard relation={relation} version={leaving} writing={writing} />}
        {version && (
          <VersionCard relation={relation} version={version} writing={writing}>
            {!request && (
              <div className={cardStyles.actions}>
                {children}
                <EndButton relation={relation} endings={ifEnded} writing={writing} />
              </div>
            )}
          </VersionCard>
        )}
        {!request && !version && none}
      </div>
      <div className={`stack ${styles.side}${hasEndings ? ` ${styles.below}` : ''}`}>
        {isOffer && <Compared preview={preview} period={request.period} writing={writing} />}
        <History other={nameOf(relation, writing.phrases)} writing={writing} />
      </div>
    </div>
  )
}

/** Changes that another user may have made first: the request is gone then, but the reason must still be shown. */
const ANSWERS = ['accept', 'refuse', 'agreeEnd', 'keep', 'takeBack'] as const

interface VersionProps {
  relation: Relation
  version: ContractVersion
  children?: ReactNode
  writing: Writing
}

/** One agreed version of the contract. */
function VersionCard({ relation, version, children, writing }: VersionProps) {
  const { phrases } = writing
  const title =
    relation.name === null ? phrases.contractWithHouse : fill(phrases.contractWith, { name: relation.name })
  const isPlanned = Date.parse(version.fromAt) > Date.now()
  const moment = (at: string) => momentText(at, writing)
  const when = [
    fill(isPlanned ? phrases.beginsAt : phrases.since, { time: moment(version.fromAt) }),
    version.untilAt && fill(phrases.endsAt, { time: moment(version.untilAt) }),
  ]
  const tag = version.untilAt ? phrases.tagEnding : isPlanned ? phrases.tagPlanned : phrases.tagRunning
  return (
    <ContractCard
      title={title}
      tag={tag}
      period={version.period}
      tiers={version.tiers}
      when={when.filter(Boolean).join(' ')}
      writing={writing}
    >
      {children}
    </ContractCard>
  )
}

function EndButton({
  relation,
  endings,
  writing,
}: {
  relation: Relation
  endings: ContractEndings | undefined
  writing: Writing
}) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="bad" onClick={() => setConfirming(true)}>
        {writing.phrases.askEnd}
      </Button>
      {isConfirming && (
        <ConfirmEnd
          relation={relation}
          endings={endings}
          onClose={() => setConfirming(false)}
          writing={writing}
        />
      )}
    </>
  )
}
