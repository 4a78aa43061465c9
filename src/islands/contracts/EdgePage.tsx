import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { ContractEndings, ContractVersion } from '#lib/contracts/shapes.ts'
import { $offerPreview } from '#lib/contracts/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { AskEnd } from './AskEnd.tsx'
import { Compared } from './Compared.tsx'
import deedStyles from './Deed.module.css'
import { Deed } from './Deed.tsx'
import { ChangeMessage } from './DeedButton.tsx'
import styles from './EdgePage.module.css'
import { EndingsNote } from './EndingsNote.tsx'
import { type Edge, nameOf } from './edge.ts'
import { History } from './History.tsx'
import { RequestDeed } from './RequestDeed.tsx'
import { momentText, type Writing } from './writing.ts'

interface Props {
  edge: Edge
  /** What would end by itself with the contract, where the reader is to be told. */
  ifEnded?: ContractEndings
  /** Where there is neither contract nor request. */
  none: ReactNode
  /** Beside the contract that holds: what else can be done. */
  children?: ReactNode
  writing: Writing
}

/** All there is between two: the open request, the contract that holds, what changes, and the history. */
export function EdgePage({ edge, ifEnded, none, children, writing }: Props) {
  const { request, version, leaving, endings } = edge
  const { value: preview } = useStore($offerPreview, { ssr: 'initial' })
  const hasEndings = endings !== null && endings.total > 0
  const isOffer = request?.request === 'new'
  return (
    <div className={styles.edge}>
      {hasEndings && <EndingsNote endings={endings} why={isOffer ? 'lower' : 'ends'} writing={writing} />}
      <div className={`stack ${styles.deeds}`}>
        {!request && <ChangeMessage deeds={ANSWERS} phrases={writing.phrases} />}
        {request && <RequestDeed edge={edge} request={request} writing={writing} />}
        {leaving && <VersionDeed edge={edge} version={leaving} writing={writing} />}
        {version && (
          <VersionDeed edge={edge} version={version} writing={writing}>
            {!request && (
              <div className={deedStyles.actions}>
                {children}
                <EndButton edge={edge} endings={ifEnded} writing={writing} />
              </div>
            )}
          </VersionDeed>
        )}
        {!request && !version && none}
      </div>
      <div className={`stack ${styles.side}${hasEndings ? ` ${styles.below}` : ''}`}>
        {isOffer && <Compared preview={preview} period={request.period} writing={writing} />}
        <History other={nameOf(edge, writing.phrases)} writing={writing} />
      </div>
    </div>
  )
}

/** What somebody else may have been faster with: the request is gone then, and the reason still has to be said. */
const ANSWERS = ['accept', 'refuse', 'agreeEnd', 'keep', 'takeBack'] as const

interface VersionProps {
  edge: Edge
  version: ContractVersion
  children?: ReactNode
  writing: Writing
}

/** What was agreed on. */
function VersionDeed({ edge, version, children, writing }: VersionProps) {
  const { phrases } = writing
  const title =
    edge.name === null ? phrases.contractWithHouse : fill(phrases.contractWith, { name: edge.name })
  const isPlanned = Date.parse(version.fromAt) > Date.now()
  const moment = (at: string) => momentText(at, writing)
  const when = [
    fill(isPlanned ? phrases.beginsAt : phrases.since, { time: moment(version.fromAt) }),
    version.untilAt && fill(phrases.endsAt, { time: moment(version.untilAt) }),
  ]
  const tag = version.untilAt ? phrases.tagEnding : isPlanned ? phrases.tagPlanned : phrases.tagRunning
  return (
    <Deed
      title={title}
      tag={tag}
      period={version.period}
      tiers={version.tiers}
      when={when.filter(Boolean).join(' ')}
      writing={writing}
    >
      {children}
    </Deed>
  )
}

function EndButton({
  edge,
  endings,
  writing,
}: {
  edge: Edge
  endings: ContractEndings | undefined
  writing: Writing
}) {
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button variant="bad" onClick={() => ask(true)}>
        {writing.phrases.askEnd}
      </Button>
      {isAsked && <AskEnd edge={edge} endings={endings} onClose={() => ask(false)} writing={writing} />}
    </>
  )
}
