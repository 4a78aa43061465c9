import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import type { TransferSetup, TransferTarget } from '#lib/transfers/api.ts'
import { $targets, searchTargets } from '#lib/transfers/store.ts'
import styles from './TargetChoice.module.css'
import type { Writing } from './writing.ts'

interface Props {
  setup: TransferSetup
  chosen: TransferTarget | undefined
  onChoose: (target: TransferTarget) => void
  /** What is wrong with the choice. */
  error: string | undefined
  writing: Writing
}

/** Who it goes to: the upline, or a direct downline that is found by its name. */
export function TargetChoice({ setup, chosen, onChoose, error, writing }: Props) {
  const { phrases } = writing
  const [search, setSearch] = useState('')
  const found = useStore($targets, { ssr: 'initial' })
  const { hasDownlines, upline } = setup
  const choose = useRef(onChoose)
  choose.current = onChoose
  useEffect(() => {
    if (!hasDownlines) return
    // A user who comes from a list of downlines has chosen one there already.
    const named = new URLSearchParams(location.search).get('to')?.slice(0, 64) ?? ''
    setSearch(named)
    void searchTargets(named).then(() => {
      const target = $targets.get().value?.find(one => one.account === named)
      if (target) choose.current(target)
    })
  }, [hasDownlines])
  // Where the search failed, those of an earlier one would look like its answer.
  const downlines = hasDownlines && found.state !== 'failed' ? (found.value ?? []) : []
  const targets = [...(upline ? [upline] : []), ...downlines]
  // Who was chosen stays in view while another name is looked for.
  const shown = chosen && !targets.some(one => one.id === chosen.id) ? [chosen, ...targets] : targets
  return (
    <fieldset className={`stack ${styles.targets}`}>
      <legend className="label">{phrases.to}</legend>
      {hasDownlines && (
        <Field
          label={phrases.search}
          name="search"
          value={search}
          onChange={(text, isComposing) => {
            setSearch(text)
            if (!isComposing) void searchTargets(text)
          }}
          type="search"
          autoComplete="off"
          isCode
          maxLength={64}
        />
      )}
      <div className={styles.list}>
        {shown.map(target => (
          <label key={target.id} className={chosen?.id === target.id ? `${styles.target} on` : styles.target}>
            <input
              type="radio"
              name="target"
              checked={chosen?.id === target.id}
              onChange={() => onChoose(target)}
            />
            <span className="grow">
              <b>{target.nickname}</b> <span className="muted">{target.account}</span>
            </span>
            <span className="tag">{target.direction === 'up' ? phrases.upline : phrases.downline}</span>
          </label>
        ))}
      </div>
      <p className="small" role="status">
        {hasDownlines && found.state === 'ready' && found.value?.length === 0 ? phrases.nobodyFound : ''}
        {found.state === 'failed' ? found.failure?.message : ''}
      </p>
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
