import type { Ref } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { KINDS } from '#lib/fairness/kinds.ts'
import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { SLOT } from '#lib/fairness/slot.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import styles from './ClaimForm.module.css'
import type { Problems, Values } from './claim.ts'
import type { FairnessPhrases } from './phrases.ts'

interface Props {
  title: string
  values: Values
  problems: Problems
  busy: boolean
  formRef: Ref<HTMLFormElement>
  onChange: (values: Values) => void
  onCompute: () => void
  phrases: FairnessPhrases
}

/** The values that make a round; those that a kind has no use for are not asked. */
export function ClaimForm({ title, values, problems, busy, formRef, onChange, onCompute, phrases }: Props) {
  const set = (name: keyof Values) => (value: string) => onChange({ ...values, [name]: value })
  const kind = kindOf(values.gameCode)
  const error = (name: keyof Values, text: string) => (problems[name] ? text : undefined)
  return (
    <form
      ref={formRef}
      className={`panel pad stack ${styles.form}`}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onCompute()
      }}
    >
      <h2>{title}</h2>
      <GameChoice value={values.gameCode} onChoose={set('gameCode')} phrases={phrases} />
      <Field
        label={phrases.serverSeed}
        name="serverSeed"
        value={values.serverSeed}
        onChange={set('serverSeed')}
        error={error('serverSeed', phrases.serverSeedError)}
        required
        isCode
        autoComplete="off"
        maxLength={80}
      />
      <Field
        label={phrases.serverSeedHash}
        name="serverSeedHash"
        value={values.serverSeedHash}
        onChange={set('serverSeedHash')}
        error={error('serverSeedHash', phrases.serverSeedError)}
        hint={phrases.serverSeedHashHint}
        isCode
        autoComplete="off"
        maxLength={80}
      />
      <div className={styles.row}>
        <Field
          label={phrases.clientSeed}
          name="clientSeed"
          value={values.clientSeed}
          onChange={set('clientSeed')}
          error={error('clientSeed', phrases.clientSeedError)}
          required
          isCode
          autoComplete="off"
          maxLength={64}
        />
        <Field
          label={phrases.nonce}
          name="nonce"
          value={values.nonce}
          onChange={set('nonce')}
          error={error('nonce', phrases.nonceError)}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
        />
        <Field
          label={phrases.stake}
          name="stake"
          value={values.stake}
          onChange={set('stake')}
          error={error('stake', phrases.stakeError)}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
      </div>
      {kind !== SLOT && kind && !REEL_KINDS.includes(kind) && (
        <Field
          label={phrases.bets}
          name="bets"
          value={values.bets}
          onChange={set('bets')}
          hint={phrases.betsHint}
          isCode
          autoComplete="off"
          maxLength={1_000}
        />
      )}
      {kind && (kind.moves.length > 0 || kind.isNoted) && (
        <Field
          label={phrases.moves}
          name="moves"
          value={values.moves}
          onChange={set('moves')}
          error={error('moves', phrases.movesHint)}
          hint={phrases.movesHint}
          isCode
          autoComplete="off"
          maxLength={200}
        />
      )}
      <Button variant="primary" type="submit" busy={busy} busyLabel={phrases.computing}>
        {phrases.compute}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  value: string
  onChoose: (value: string) => void
  phrases: FairnessPhrases
}

function GameChoice({ value, onChoose, phrases }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor="verify-game">{phrases.game}</label>
      <div className="input">
        <select
          id="verify-game"
          name="gameCode"
          value={kindOf(value)?.codes[0]}
          onChange={event => onChoose(event.target.value)}
        >
          {KINDS.map(({ name, codes }) => (
            <option key={name} value={codes[0]}>
              {phrases[`kind_${name}` as keyof FairnessPhrases]}
            </option>
          ))}
        </select>
        <Icon name="chevd" size="small" />
      </div>
    </div>
  )
}
