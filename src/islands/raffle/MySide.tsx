import { useStore } from '@nanostores/react'
import { SaveFile } from '#islands/ui/SaveFile.tsx'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { MyRaffle, Raffle } from '#lib/raffle/api.ts'
import { $myRaffle, loadRaffle, proofFile } from '#lib/raffle/store.ts'
import type { $session } from '#lib/session/store.ts'
import { BuyForm } from './BuyForm.tsx'
import { ClaimForm } from './ClaimTickets.tsx'
import styles from './MySide.module.css'
import { ticketText, type Writing } from './phrases.ts'

interface Props {
  raffle: Raffle
  session: ReturnType<typeof $session.get>
  loginHref: string
  registerHref: string
  writing: Writing
}

/** What is the member's own of a raffle; guests are asked in. */
export function MySide({ raffle, session, loginHref, registerHref, writing }: Props) {
  const { phrases } = writing
  const { state, value, failure } = useStore($myRaffle, { ssr: 'initial' })
  if (session === 'guest' || session === 'unknown')
    return (
      <section className="panel">
        <EmptyState title={phrases.guestTitle}>
          <a className="btn btn-primary" href={loginHref} data-open-dialog="login">
            {phrases.login}
          </a>
        </EmptyState>
      </section>
    )
  if (session === 'trial')
    return (
      <section className="panel">
        <TrialState registerHref={registerHref} phrases={phrases} />
      </section>
    )
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadRaffle(raffle), phrases }
  const mine = value?.raffle === raffle.id ? value : undefined
  if (!mine)
    return (
      <section className="panel pad">
        <Waiting rows={5} state={state} {...again} />
      </section>
    )
  return (
    <>
      {state === 'failed' && <Outdated {...again} />}
      {raffle.state === 'open' && <ClaimForm raffle={raffle} mine={mine} writing={writing} />}
      <MyTickets raffle={raffle} mine={mine} writing={writing} />
      {raffle.state === 'open' && raffle.pointsPerTicket !== null && (
        <BuyForm raffle={raffle} price={raffle.pointsPerTicket} mine={mine} writing={writing} />
      )}
    </>
  )
}

interface TicketsProps {
  raffle: Raffle
  mine: MyRaffle
  writing: Writing
}

function MyTickets({ raffle, mine, writing }: TicketsProps) {
  const { phrases, language } = writing
  const { entries, won } = mine
  return (
    <section className="panel" aria-labelledby="raffle-mine">
      <div className="panel-head">
        <h2 id="raffle-mine">{phrases.yours}</h2>
        <span className="small faint num">
          {formatCount(entries.length, language)}{' '}
          {fill(phrases.atMost, { most: formatCount(raffle.ticketsPerMember, language) })}
        </span>
      </div>
      {won.map(({ prize, number, amount }) => (
        <p key={prize} className="note ok">
          {fill(phrases.youWon, { amount: moneyText(amount, writing), number: ticketText(number) })}
        </p>
      ))}
      {entries.length === 0 ? (
        <p className="pad small muted">{phrases.noTickets}</p>
      ) : (
        <ul className={styles.stubs}>
          {entries.map(({ number, source }) => (
            <li key={number} className="num">
              {ticketText(number)}
              <small>{phrases[`source_${source}`]}</small>
            </li>
          ))}
        </ul>
      )}
      {raffle.root && entries.length > 0 && (
        <div className="pad">
          <SaveFile
            name={`raffle-${raffle.id}-proof.json`}
            fetchFile={() => proofFile(raffle.id)}
            phrases={{
              export: phrases.downloadProof,
              exporting: phrases.loading,
              exportFailed: phrases.proofFailed,
            }}
          />
        </div>
      )}
    </section>
  )
}
