import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DialCountry } from '#lib/identity/phone-check.ts'
import styles from './CountryList.module.css'
import type { PhonePhrases } from './code-phrases.ts'

interface Props {
  countries: readonly DialCountry[]
  chosen: string | undefined
  onChoose: (countryCode: string) => void
  /** Escape: back to what opened the list. */
  onClose: () => void
  /** The focus went elsewhere. */
  onLeave: () => void
  phrases: PhonePhrases
}

/** The countries as a list that is searched by typing (the combobox pattern of the ARIA authoring practices). */
export function CountryList({ countries, chosen, onChoose, onClose, onLeave, phrases }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const found = matching(countries, search)
  const [wanted, setWanted] = useState(chosen)
  const active = found.find(one => one.countryCode === wanted) ?? found[0]
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is scrolled when another row becomes the active one.
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.countryCode])
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is at work, Enter and the arrows are its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Only the list closes; the dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active) onChoose(active.countryCode)
      return
    }
    const at = active ? found.indexOf(active) : -1
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setWanted(found[Math.min(found.length - 1, Math.max(0, next))]?.countryCode)
  }
  return (
    <div className={styles.panel}>
      <div className="input">
        <input
          ref={input}
          role="combobox"
          aria-label={phrases.countrySearch}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.countryCode}` : undefined}
          placeholder={phrases.countrySearch}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={search}
          onChange={event => setSearch(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onLeave}
        />
      </div>
      <div
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={phrases.country}
        ref={list}
      >
        {found.map(one => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus.
          <div
            key={one.countryCode}
            id={`${id}-${one.countryCode}`}
            role="option"
            tabIndex={-1}
            className={styles.row}
            aria-selected={one.countryCode === chosen}
            data-active={one === active}
            // The field keeps the focus, so that the list does not close before the choice is made.
            onPointerDown={event => event.preventDefault()}
            onClick={() => onChoose(one.countryCode)}
          >
            <Flag country={one} />
            <span>{one.name}</span>
            <span className="num">+{one.countryDialingCode}</span>
          </div>
        ))}
      </div>
      <div role="status">{found.length === 0 && <p className={styles.none}>{phrases.countryNone}</p>}</div>
    </div>
  )
}

/** A picture from a library of flags; the name beside it says which one. */
export function Flag({ country }: { country: DialCountry }) {
  const address = `/flags/${country.countryCode.toLowerCase()}.svg`
  return <img className={styles.flag} src={address} alt="" width="21" height="16" loading="lazy" />
}

/** By name without regard to case and marks, by code of two letters, or by digits of the dialling code. */
function matching(countries: readonly DialCountry[], search: string): readonly DialCountry[] {
  const wanted = folded(search)
  if (wanted === '') return countries
  const digits = wanted.replace(/^\+/, '')
  return countries.filter(
    ({ name, countryCode, countryDialingCode }) =>
      folded(name).includes(wanted) ||
      folded(countryCode) === wanted ||
      (/^\d+$/.test(digits) && countryDialingCode.startsWith(digits)),
  )
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
