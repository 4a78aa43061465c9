import type { SubmitEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { filledValues } from '#islands/ui/fields.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Who } from '#lib/team-reports/api.ts'
import type { ScopeFilters } from '#lib/team-reports/filters.ts'
import type { ReportPhrases } from './phrases.ts'
import styles from './ScopeBar.module.css'

interface Props {
  scope: ScopeFilters
  /** The member or downline that the last answer was limited to. */
  of: Who | null | undefined
  onChange: (scope: ScopeFilters) => void
  phrases: ReportPhrases
}

/** Selects whose figures are shown: a search by name, or the chosen one with a link back to the whole team. */
export function ScopeBar({ scope, of, onChange, phrases }: Props) {
  if (scope.member || scope.under || scope.search) {
    const name = scope.search ?? of?.account ?? '…'
    const about = scope.member ? phrases.onlyMember : scope.under ? phrases.onlyTeam : phrases.onlySearch
    return (
      <Button size="small" onClick={() => onChange({})}>
        <span>
          {fill(about, { name })}
          <span className="visually-hidden"> {phrases.wholeTeam}</span>
        </span>
        <Icon name="x" size="small" />
      </Button>
    )
  }
  return <NameSearch onSearch={search => onChange({ search })} phrases={phrases} />
}

/** What is typed before the script is there stays, and leads to the address of the search. */
function NameSearch({ onSearch, phrases }: { onSearch: (name: string) => void; phrases: ReportPhrases }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = filledValues(event.currentTarget, ['search']).search?.trim()
    if (name) onSearch(name)
  }
  return (
    <form className={`input ${styles.search}`} onSubmit={submit}>
      <input
        type="search"
        name="search"
        aria-label={phrases.searchMember}
        placeholder={phrases.searchMember}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="submit" className={styles.find} aria-label={phrases.search}>
        <Icon name="search" size="small" />
      </button>
    </form>
  )
}
