import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { contractChange, offer } from '#lib/contracts/change-store.ts'
import { mayBeOffered, type Reading, tiersOfTexts } from '#lib/contracts/entry.ts'
import { covers, MOST_TIERS, readTiers, writeTiers } from '#lib/contracts/rules.ts'
import type { ContractVersion } from '#lib/contracts/shapes.ts'
import { DIVIDEND_PERIODS } from '#lib/contracts/windows.ts'
import { fill } from '#lib/i18n/format.ts'
import { ChangeMessage, ContractAction } from './ContractAction.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import type { Relation } from './relation.ts'
import { TermsPreview } from './TermsPreview.tsx'
import { TierFields } from './TierFields.tsx'
import { nameOfField, type TierFieldName, useTierFields } from './tier-fields.ts'
import { payText, type Writing } from './writing.ts'

interface Props {
  relation: Relation & { downlineId: string }
  /** The reader's own contract, which limits what can be offered. */
  own: ContractVersion
  onClose: () => void
  writing: Writing
}

/** New terms for a direct downline: tiers to be typed, and what they would have paid. */
export function OfferForm({ relation, own, onClose, writing }: Props) {
  const { phrases, kind, currency, language } = writing
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reading: Reading = {
    kind,
    currency,
    language,
    own: { period: own.period, tiers: readTiers(own.tiers) },
  }
  // Sums may be granted no more often than they are had.
  const periods = DIVIDEND_PERIODS.filter(one => covers(reading.own, { ...reading.own, period: one }))
  const [period, setPeriod] = useState(periods.find(one => one === relation.version?.period) ?? own.period)
  const { fields, rows, add, remove } = useTierFields(relation.version?.tiers, reading, writing)
  useEffect(() => {
    heading.current?.focus()
    return contractChange.reset
  }, [])
  const tiers = tiersOfTexts(rows, reading)
  const isRight = tiers !== undefined && mayBeOffered({ period, tiers }, reading)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.checkAll(event.currentTarget) || !tiers) return
    if (await offer(relation.downlineId, period, writeTiers(tiers))) onClose()
    else fields.show(refusedFields(), form.current)
  }
  const top = own.tiers.at(-1)
  return (
    <form
      ref={form}
      className="panel pad stack"
      noValidate
      onSubmit={event => void submit(event)}
      aria-labelledby="offer-form"
    >
      <h2 id="offer-form" ref={heading} tabIndex={-1}>
        {fill(phrases.editTitle, { name: relation.name ?? '' })}
      </h2>
      <p className="small muted">
        {top && fill(phrases.mostOwn, { pays: payText(top, writing) })} {phrases.highest}{' '}
        {kind === 'dividend' ? phrases.basis_loss : phrases.basis_bets}
      </p>
      {period && <PeriodChoice period={period} periods={periods} onChoose={setPeriod} writing={writing} />}
      {rows.map((_, place) => (
        <TierFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place; removing one moves the entries up.
          key={place}
          place={place}
          fields={fields}
          isRate={'ppm' in (reading.own.tiers[0]?.pay ?? {})}
          onRemove={rows.length > 1 ? () => remove(place) : undefined}
          writing={writing}
        />
      ))}
      <div>
        <Button size="small" onClick={add} disabled={rows.length >= MOST_TIERS}>
          {phrases.addTier}
        </Button>
      </div>
      <TermsPreview
        relation={relation}
        period={period}
        tiers={isRight ? writeTiers(tiers) : undefined}
        writing={writing}
      />
      <ChangeMessage kinds={['offer']} phrases={phrases} />
      <div className="row wrap">
        <ContractAction type="submit" kind="offer" variant="primary" phrases={phrases}>
          {phrases.sendOffer}
        </ContractAction>
        <Button onClick={onClose}>{phrases.cancel}</Button>
      </div>
    </form>
  )
}

/** Beside which fields the server's refusal belongs. */
function refusedFields(): Partial<Record<TierFieldName, string>> {
  const change = contractChange.$submission.get()
  if (change.state !== 'refused') return {}
  const { field, fields = {}, message } = change.failure
  const errors = Object.entries(field ? { [field]: message, ...fields } : fields)
  return Object.fromEntries(
    errors.flatMap(([name, text]) => {
      const own = nameOfField(name)
      return own ? [[own, text]] : []
    }),
  )
}
