import { type KeyboardEvent, useId } from 'react'
import '../../styles/field.css'
import { tabAfter } from './tab-keys.ts'

interface Props<Name extends string> {
  /** What the tabs choose between; for screen readers. */
  label: string
  /** `waits`: how much in a tab waits for an answer. */
  tabs: readonly { name: Name; label: string; waits?: number }[]
  chosen: Name
  onChoose: (name: Name) => void
  /** What belongs to the chosen tab. */
  children: React.ReactNode
}

/**
 * Ways to do one thing, one of them open (the tab pattern of the ARIA practices): arrow keys, Home and End move between
 * the tabs and open them, Tab goes on into what is open. One way alone needs no tabs; what is typed in it stays when
 * another way opens or closes.
 */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex(tab => tab.name === chosen)
    const next = tabs[tabAfter(event.key, index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus()
    onChoose(next.name)
  }
  const isChoice = tabs.length > 1
  const panel = isChoice
    ? { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${chosen}` }
    : undefined
  return (
    <>
      {isChoice && (
        <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map(tab => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              aria-selected={tab.name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.name === chosen ? 0 : -1}
              onClick={() => onChoose(tab.name)}
            >
              {tab.label}
              {tab.waits ? <span className="tab-waits num">{tab.waits}</span> : null}
            </button>
          ))}
        </div>
      )}
      <div {...panel}>{children}</div>
    </>
  )
}
