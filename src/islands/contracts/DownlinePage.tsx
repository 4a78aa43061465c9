import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import type { ContractDownline } from '#lib/contracts/api.ts'
import { $contracts, $downline, readContracts } from '#lib/contracts/store.ts'
import { OfferForm } from './OfferForm.tsx'
import { RelationPage } from './RelationPage.tsx'
import { setView } from './set-view.ts'
import type { Writing } from './writing.ts'

/** The contract with one direct downline, and what can be done about it. */
export function DownlinePage({ who, writing }: { who: string; writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($downline, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void readContracts(), phrases }
  const known = value?.account === who ? value : undefined
  return (
    <div className="stack">
      <div>
        <Button size="small" variant="quiet" onClick={() => setView({ who: '' }, writing.kind)}>
          <Icon name="chevl" size="small" />
          {phrases.allDownlines}
        </Button>
      </div>
      {state === 'failed' && known && <Outdated {...again} />}
      {known ? (
        <Between downline={known} writing={writing} />
      ) : (
        <section className="panel">{nobody()}</section>
      )}
    </div>
  )

  function nobody() {
    if (state === 'ready') return <EmptyState title={phrases.nobodyFound} />
    return <Waiting rows={6} state={state} {...again} />
  }
}

function Between({ downline, writing }: { downline: ContractDownline; writing: Writing }) {
  const { phrases } = writing
  const own = useStore($contracts, { ssr: 'initial' }).value?.own.version
  const [isOffering, setOffering] = useState(false)
  const relation = { ...downline, downlineId: downline.id, name: downline.account }
  if (isOffering && own)
    return <OfferForm relation={relation} own={own} onClose={() => setOffering(false)} writing={writing} />
  const isFirst = !downline.version
  const offerButton = own ? (
    <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => setOffering(true)}>
      {phrases.offerNew}
    </Button>
  ) : undefined
  const none = (
    <section className="panel">
      <EmptyState title={phrases.noneTitle} about={own ? undefined : phrases.nothingToOffer}>
        {offerButton}
      </EmptyState>
    </section>
  )
  return (
    <RelationPage relation={relation} none={none} writing={writing}>
      {offerButton}
    </RelationPage>
  )
}
