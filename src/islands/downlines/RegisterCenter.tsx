import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { Outdated, Waiting } from '#islands/ui/State.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { useAddress } from '#islands/ui/use-address.ts'
import { $affiliate, loadAffiliate } from '#lib/downlines/register-store.ts'
import { CURRENCY } from '#lib/money/currency.ts'
import { InviteForm } from './InviteForm.tsx'
import { InviteList } from './InviteList.tsx'
import { OpenAccount } from './OpenAccount.tsx'
import styles from './RegisterCenter.module.css'
import type { Writing } from './writing.ts'

type Tab = 'invites' | 'open'

interface Props extends Omit<Writing, 'currency'> {
  /** Where somebody registers, a path of this site. */
  registerHref: string
  loginHref: string
  homeHref: string
}

/** The register centre: invite links, and accounts that the agent opens itself. */
export default function RegisterCenter(props: Props) {
  const { registerHref, loginHref, homeHref, ...given } = props
  const { state, value, failure } = useStore($affiliate, { ssr: 'initial' })
  const [tab, setTab] = useState<Tab>('invites')
  const open = useCallback((search: string) => {
    setTab(new URLSearchParams(search).has('open') ? 'open' : 'invites')
    void loadAffiliate()
  }, [])
  useAddress(open, { audience: 'signedIn', login: loginHref, home: homeHref })
  const { phrases } = given
  const writing: Writing = { ...given, currency: CURRENCY }
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadAffiliate(), phrases }
  const showTab = (next: Tab) => {
    history.replaceState(null, '', next === 'open' ? '?open' : location.pathname)
    setTab(next)
  }
  return (
    <Tabs
      label={phrases.ways}
      tabs={[
        { name: 'invites', label: phrases.invites },
        { name: 'open', label: phrases.openTab },
      ]}
      chosen={tab}
      onChoose={showTab}
    >
      <div className={styles.register}>
        {value ? (
          <>
            {state === 'failed' && <Outdated {...again} />}
            {tab === 'open' ? (
              <OpenAccount own={value.own.today} writing={writing} />
            ) : (
              <>
                <InviteForm own={value.own.today} registerHref={registerHref} writing={writing} />
                <InviteList invites={value.invites} registerHref={registerHref} writing={writing} />
              </>
            )}
          </>
        ) : (
          <section className={`panel pad ${styles.wait}`}>
            <Waiting rows={8} state={state} {...again} />
          </section>
        )}
      </div>
    </Tabs>
  )
}
