import { Button } from '#islands/ui/Button.tsx'
import { Choice } from '#islands/ui/Choice.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { BetRecordFilters } from '#lib/play/filters.ts'
import { GAME_TYPES, ROUND_STATUSES } from '#lib/play/rules.ts'
import type { BetRecord } from '#lib/play/store.ts'
import { type Choices, choose } from '#lib/records/choose.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'
import type { PlayPhrases } from './phrases.ts'

/** A vendor as filters name it. */
export interface VendorOption {
  code: string
  mark: string
}

interface Props {
  filters: BetRecordFilters
  /** The last answer: it knows the days and the name of the chosen game. */
  value: BetRecord | undefined
  vendors: readonly VendorOption[]
  onChange: (filters: BetRecordFilters) => void
  phrases: PlayPhrases
}

/** Period, category, vendor, status and game; every choice is at once in the address. */
export function BetFilters({ filters, value, vendors, onChange, phrases }: Props) {
  const { game } = filters
  const set = (change: Choices<BetRecordFilters>) => onChange(choose(filters, change))
  return (
    <div className="filters record-filters">
      <PeriodBar
        period={filters}
        today={value?.today}
        earliest={value?.earliest}
        onChange={period => set({ ...ANY_PERIOD, ...period })}
        phrases={phrases}
      />
      <Choice
        label={phrases.category}
        all={phrases.allCategories}
        value={filters.gameType}
        options={GAME_TYPES.map(type => ({ value: type, text: phrases[`category_${type}`] }))}
        onChoose={gameType => set({ gameType })}
      />
      <Choice
        label={phrases.vendor}
        all={phrases.allVendors}
        value={filters.vendor}
        options={vendors.map(({ code, mark }) => ({ value: code, text: mark }))}
        onChoose={vendor => set({ vendor })}
      />
      <Choice
        label={phrases.status}
        all={phrases.anyStatus}
        value={filters.status}
        options={ROUND_STATUSES.map(status => ({ value: status, text: phrases[`status_${status}`] }))}
        onChoose={status => set({ status })}
      />
      {game && (
        <Button size="small" onClick={() => set({ game: undefined })}>
          <span>
            {fill(phrases.onlyGame, { game: value?.gameName ?? '…' })}
            <span className="sr"> {phrases.allGames}</span>
          </span>
          <Icon name="x" size="small" />
        </Button>
      )}
    </div>
  )
}
