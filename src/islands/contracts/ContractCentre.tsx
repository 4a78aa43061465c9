import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { Toast } from '#islands/ui/Toast.tsx'
import { useAddress } from '#islands/ui/use-address.ts'
import { type ChangeKind, contractChange } from '#lib/contracts/change-store.ts'
import {
  $contracts,
  $contractView,
  $downlineCount,
  openContracts,
  readContracts,
} from '#lib/contracts/store.ts'
import type { ContractTab } from '#lib/contracts/view.ts'
import type { ContractKind } from '#lib/contracts/windows.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import styles from './ContractCentre.module.css'
import { Downlines } from './Downlines.tsx'
import { RelationPage } from './RelationPage.tsx'
import { ownRelation } from './relation.ts'
import { Statements } from './Statements.tsx'
import { setView } from './set-view.ts'
import type { ContractPhrases, Writing } from './writing.ts'

interface Props {
  kind: ContractKind
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  /** Where somebody goes who is not signed in. */
  loginHref: string
  homeHref: string
  phrases: ContractPhrases
}

/** The contracts of one kind: the own one, those with direct downlines, and what they came to. */
export default function ContractCentre({ kind, language, timeZone, loginHref, homeHref, phrases }: Props) {
  const { state, value, failure } = useStore($contracts, { ssr: 'initial' })
  const { tab } = useStore($contractView, { ssr: 'initial' })
  const count = useStore($downlineCount, { ssr: 'initial' })
  const panel = useRef<HTMLDivElement>(null)
  const openKind = useCallback((search: string) => openContracts(kind, search), [kind])
  useAddress(openKind, { audience: 'signedIn', login: loginHref, home: homeHref })
  if (failure?.code === 'notFound')
    return (
      <section className="panel">
        <EmptyState title={phrases.offTitle} about={phrases.offAbout} />
      </section>
    )
  const currency = shownCurrency(value?.currency)
  const writing: Writing = { kind, currency, language, timeZone, phrases }
  const open = value?.own.request
  const waits = open && !open.isMine ? 1 : 0
  const tabs: { name: ContractTab; label: string; waits?: number }[] = [
    { name: 'own', label: phrases.tabOwn, waits },
    {
      name: 'downlines',
      label: count === undefined ? phrases.tabDownlines : fill(phrases.tabDownlinesCount, { count }),
    },
    { name: 'settlements', label: phrases.tabSettlements },
  ]
  return (
    <>
      <Tabs
        label={phrases.tabsName}
        tabs={tabs}
        chosen={tab}
        onChoose={name => setView({ tab: name, page: 1, who: '', search: '' }, kind)}
      >
        <div ref={panel} className={styles.panel} tabIndex={-1}>
          {tab === 'own' && own()}
          {tab === 'downlines' && <Downlines writing={writing} />}
          {tab === 'settlements' && <Statements writing={writing} />}
        </div>
      </Tabs>
      <DoneToast onDone={() => panel.current?.focus()} phrases={phrases} />
    </>
  )

  function own() {
    const again = () => void readContracts()
    const says = { failure, title: phrases.loadFailed, onRetry: again, phrases }
    if (!value)
      return (
        <section className="panel">
          <Waiting rows={8} state={state} {...says} />
        </section>
      )
    const none = (
      <section className="panel">
        <EmptyState title={phrases.noneTitle} about={phrases.noneAbout} />
      </section>
    )
    return (
      <>
        {state === 'failed' && <Outdated {...says} />}
        <RelationPage
          relation={ownRelation(value)}
          ifEnded={value.own.ifEnded}
          none={none}
          writing={writing}
        />
      </>
    )
  }
}

const DONE = {
  offer: 'doneOffered',
  accept: 'doneAccepted',
  refuse: 'doneRefused',
  keep: 'doneRefused',
  takeBack: 'doneTakenBack',
  requestEnd: 'doneEndAsked',
  agreeEnd: 'doneEnded',
} as const satisfies Record<ChangeKind, keyof ContractPhrases>

/** Says what was done. The buttons that did it are gone then, so the focus goes to what they belonged to. */
function DoneToast({ onDone, phrases }: { onDone: () => void; phrases: ContractPhrases }) {
  const change = useStore(contractChange.$submission, { ssr: 'initial' })
  const [seen, setSeen] = useState<string>()
  const done = useRef(onDone)
  done.current = onDone
  const id = change.state === 'done' ? change.value.id : undefined
  useEffect(() => {
    if (id !== undefined) done.current()
  }, [id])
  const message =
    change.state === 'done' && change.value.id !== seen
      ? { id: change.value.id, text: phrases[DONE[change.value.kind]], tone: 'ok' as const }
      : undefined
  return <Toast message={message} onDone={() => setSeen(id)} closeLabel={phrases.close} />
}
