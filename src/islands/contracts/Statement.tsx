import { useState } from 'react'
import type { ContractStatement, StatementState } from '#lib/contracts/statements-api.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { StatementMembers } from './StatementMembers.tsx'
import { momentText, payText, type Writing, windowText } from './writing.ts'

interface Props {
  statement: ContractStatement
  writing: Writing
}

/** What one window came to; opened it shows everything that it was worked out from. */
export function Statement({ statement, writing }: Props) {
  const { phrases } = writing
  const [isOpen, setOpen] = useState(false)
  const window = windowText({ from: statement.windowFrom, to: statement.windowTo }, writing)
  const other =
    statement.side === 'own' ? (statement.payer ?? phrases.house) : (statement.downline?.account ?? '–')
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="num">
        <span>{window}</span>
        <span className="muted">{other}</span>
        <b>{moneyText(statement.amount, writing)}</b>
        <StateTag state={statement.state} writing={writing} />
      </summary>
      {isOpen && <Inputs statement={statement} writing={writing} />}
    </details>
  )
}

const TONES: Record<StatementState, string> = { nothing: '', due: 'warn', paid: 'ok' }

function StateTag({ state, writing: { phrases } }: { state: StatementState; writing: Writing }) {
  return <span className={`tag ${TONES[state]}`}>{phrases[`state_${state}`]}</span>
}

function Inputs({ statement, writing }: Props) {
  const { phrases } = writing
  return (
    <div className="pad stack">
      {statement.state === 'due' && (
        <p className="note warn">{statement.side === 'own' ? phrases.dueTheirs : phrases.dueMine}</p>
      )}
      <h2>{phrases.inputsTitle}</h2>
      <dl className="pairs num">
        <dt>{phrases.validBets}</dt>
        <dd>{moneyText(statement.validBet, writing)}</dd>
        <dt>{phrases.activeMembers}</dt>
        <dd>{formatCount(statement.active, writing.language)}</dd>
        <dt>{phrases.stake}</dt>
        <dd>{moneyText(statement.stake, writing)}</dd>
        <dt>{phrases.payout}</dt>
        <dd>{moneyText(statement.payout, writing)}</dd>
        <dt>{phrases.loss}</dt>
        <dd>{moneyText(statement.loss, writing)}</dd>
        <dt>{phrases.tier}</dt>
        <dd>{tierText(statement, writing)}</dd>
        <dt className="total">{phrases.amount}</dt>
        <dd className="total bold">{moneyText(statement.amount, writing)}</dd>
      </dl>
      <p className="small">
        <b>{phrases.formulaTitle}:</b> {formulaOf(statement, writing)}
      </p>
      {statement.paidAt && (
        <p className="small faint">{fill(phrases.paidAt, { time: momentText(statement.paidAt, writing) })}</p>
      )}
      <StatementMembers statementId={statement.id} writing={writing} />
    </div>
  )
}

function tierText({ tier, tiers }: ContractStatement, writing: Writing): string {
  const applied = tier === null ? undefined : tiers[tier - 1]
  return applied ? `${tier} (${payText(applied, writing)})` : writing.phrases.noTier
}

/** How the amount came about, with the figures of this window. */
function formulaOf(statement: ContractStatement, writing: Writing): string {
  const { phrases, kind } = writing
  const { tier, tiers, validBet, loss, amount } = statement
  const applied = tier === null ? undefined : tiers[tier - 1]
  if (!applied || tier === null) return phrases.formula_none
  if (applied.ppm === null) return fill(phrases.formula_sum, { tier, amount: moneyText(amount, writing) })
  const isDividend = kind === 'dividend'
  if (isDividend && minorOf(loss) <= 0n) return phrases.formula_won
  return fill(isDividend ? phrases.formula_loss : phrases.formula_bets, {
    base: moneyText(isDividend ? loss : validBet, writing),
    rate: payText(applied, writing),
    amount: moneyText(amount, writing),
  })
}
