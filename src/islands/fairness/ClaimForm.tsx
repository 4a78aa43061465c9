import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { Problems, Values } from './claim.ts'
import type { FairnessPhrases } from './phrases.ts'

interface Props {
  title: string
  values: Values
  problems: Problems
  busy: boolean
  onChange: (values: Values) => void
  onCompute: () => void
  phrases: FairnessPhrases
}

/** The five values that make a round. */
export function ClaimForm({ title, values, problems, busy, onChange, onCompute, phrases }: Props) {
  const set = (name: keyof Values) => (value: string) => onChange({ ...values, [name]: value })
  const error = (name: keyof Values, words: string) => (problems[name] ? words : undefined)
  return (
    <form
      className="panel pad verify-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onCompute()
      }}
    >
      <h2>{title}</h2>
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
      <div className="verify-row">
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
      <Button variant="primary" type="submit" busy={busy} busyLabel={phrases.computing}>
        {phrases.compute}
      </Button>
    </form>
  )
}
