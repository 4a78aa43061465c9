import { type SubmitEvent, useEffect, useRef } from 'react'
import '../../styles/field.css'
import { filledValues } from '#islands/ui/fields.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { DownlineFilters } from '#lib/downlines/filters.ts'
import { DOWNLINE_ORDERS } from '#lib/downlines/rules.ts'
import styles from './DownlineBar.module.css'
import type { DownlinePhrases } from './writing.ts'

interface Props {
  filters: DownlineFilters
  onChange: (filters: DownlineFilters) => void
  phrases: DownlinePhrases
}

/** How the team is looked at: by name, in an order, as a table or as a tree. */
export function DownlineBar({ filters, onChange, phrases }: Props) {
  const { view, search = '', order = 'account' } = filters
  // The field is the browser's own: what was typed before the script was there stays.
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef('')
  useEffect(() => {
    if (!field.current || shown.current === search) return
    field.current.value = search
    shown.current = search
  }, [search])
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = (filledValues(event.currentTarget, ['search']).search ?? '').trim()
    onChange(name === '' ? {} : { search: name })
  }
  return (
    <div className={`filters ${styles.bar}`}>
      <search className={styles.search}>
        <form className="input" onSubmit={find}>
          <input
            ref={field}
            type="search"
            name="search"
            aria-label={phrases.search}
            placeholder={phrases.search}
            defaultValue=""
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => {
              // The cross of the field leads back to the whole list.
              if (event.target.value === '' && search !== '') onChange({})
            }}
          />
        </form>
      </search>
      {view !== 'tree' && search === '' && (
        <div className="input choice">
          <select
            aria-label={phrases.orderBy}
            value={order}
            onChange={event => {
              const next = DOWNLINE_ORDERS.find(one => one === event.target.value)
              const { order: _, after: __, ...rest } = filters
              onChange({ ...rest, ...(next && next !== 'account' ? { order: next } : {}) })
            }}
          >
            {DOWNLINE_ORDERS.map(one => (
              <option key={one} value={one}>
                {phrases[`order_${one}`]}
              </option>
            ))}
          </select>
          <Icon name="chevd" size="small" />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className="segments" role="group" aria-label={phrases.view}>
        <button type="button" aria-pressed={view !== 'tree'} onClick={() => onChange({})}>
          {phrases.viewTable}
        </button>
        <button type="button" aria-pressed={view === 'tree'} onClick={() => onChange({ view: 'tree' })}>
          {phrases.viewTree}
        </button>
      </div>
    </div>
  )
}
