import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { useRealAccountPage } from '#islands/ui/use-address.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { parseMinor } from '#lib/money/money.ts'
import { $session } from '#lib/session/store.ts'
import type { MemberWallets } from '#lib/wallet/api.ts'
import { $balance } from '#lib/wallet/store.ts'
import { $moving, $wallets, BACK, loadWallets, type Moving, moveAll } from '#lib/wallet/wallets-store.ts'
import { MoveForm, type WalletPhrases } from './MoveForm.tsx'
import { type MovementNames, Movements } from './Movements.tsx'
import styles from './TransferFund.module.css'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  depositHref: string
  withdrawHref: string
  recordHref: string
  registerHref: string
  loginHref: string
  homeHref: string
  /** Names of vendors by their codes. */
  marks: Readonly<Record<string, string>>
  names: MovementNames
  phrases: WalletPhrases
}

/** The wallets: the main one, those at vendors, the ways between them, all of it back, and what moved last. */
export default function TransferFund(props: Props) {
  const { registerHref, loginHref, homeHref, phrases } = props
  const { state, value, failure } = useStore($wallets, { ssr: 'initial' })
  const again = { failure, title: phrases.failed, onRetry: () => void loadWallets(), phrases }
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  useRealAccountPage(loadWallets, { login: loginHref, home: homeHref })
  useEffect(
    () =>
      $balance.listen((balance, before) => {
        if (before !== undefined && balance !== before && $moving.get().state !== 'moving') void loadWallets()
      }),
    [],
  )
  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  if (value)
    return (
      <div className="stack">
        {state === 'failed' && <Outdated {...again} />}
        <Wallets {...props} value={value} />
        {!value.isSingle && (
          <MoveForm wallets={value} language={props.language} marks={props.marks} phrases={phrases} />
        )}
        <Movements {...props} />
      </div>
    )
  return (
    <section className="panel pad">
      <Waiting rows={4} state={state} {...again} />
    </section>
  )
}

function Wallets({
  value,
  language,
  marks,
  depositHref,
  withdrawHref,
  phrases,
}: Props & { value: MemberWallets }) {
  const moving = useStore($moving, { ssr: 'initial' })
  const currency = shownCurrency(value.currency)
  const money = (text: string) => <Money amount={parseMinor(text)} currency={currency} language={language} />
  const isBusy = moving.state === 'moving'
  const isAway = value.vendors.some(one => one.balance !== '0' || one.isMoving)
  return (
    <div className="stack">
      <section className="panel pad stack" aria-labelledby="main-wallet">
        <h2 id="main-wallet">{phrases.main}</h2>
        <p className={`${styles.sum} num`}>{money(value.balance)}</p>
        {value.isSingle && <p className="muted">{phrases.single}</p>}
        <p className="row wrap">
          <a className="btn btn-primary" href={depositHref} data-offers="">
            {phrases.deposit}
          </a>
          <a className="btn btn-secondary" href={withdrawHref}>
            {phrases.withdraw}
          </a>
        </p>
      </section>
      {!value.isSingle && (
        <section className="panel" aria-labelledby="vendor-wallets">
          <div className="panel-head wrap">
            <h2 id="vendor-wallets">{phrases.vendors}</h2>
            <Button
              size="small"
              variant="primary"
              disabled={!isAway || isBusy}
              busy={isBusy && moving.to === BACK}
              busyLabel={phrases.moving}
              onClick={() => void moveAll(BACK)}
            >
              {phrases.allBack}
            </Button>
          </div>
          <ul className={`${styles.list} num`}>
            {value.vendors.map(one => (
              <li key={one.vendor}>
                <b>{marks[one.vendor] ?? one.vendor}</b>
                <span>
                  {money(one.balance)} {one.isMoving && <span className="tag info">{phrases.onItsWay}</span>}
                </span>
                <RowButton
                  label={phrases.moveHere}
                  about={marks[one.vendor] ?? one.vendor}
                  disabled={isBusy || value.balance === '0' || one.isMoving}
                  onClick={() => void moveAll(one.vendor)}
                />
              </li>
            ))}
          </ul>
          <div className="pad stack">
            <Ending moving={moving} phrases={phrases} />
            <p className="small muted">{phrases.vendorsAbout}</p>
          </div>
        </section>
      )}
    </div>
  )
}

/** The outcome of the last move, shown where it was started. */
function Ending({ moving, phrases }: { moving: Moving; phrases: WalletPhrases }) {
  const text = {
    idle: '',
    moving: '',
    done: phrases.moved,
    pending: phrases.pending,
    failed: moving.state === 'failed' ? moving.failure.message : '',
  }[moving.state]
  const tone = moving.state === 'failed' ? 'bad' : moving.state === 'pending' ? 'warn' : 'ok'
  return <div role="status">{text && <p className={`note ${tone}`}>{text}</p>}</div>
}
