import { Button } from '#islands/ui/Button.tsx'
import { Choice } from '#islands/ui/Choice.tsx'
import { CategoryChoice, VendorChoice } from '#islands/ui/GameChoice.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { RecordFilters } from '#islands/ui/RecordFilters.tsx'
import type { ReportView } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import type { BetRecordFilters } from '#lib/play/filters.ts'
import { GAME_TYPES, ROUND_STATUSES } from '#lib/play/rules.ts'
import type { BetRecord } from '#lib/play/store.ts'
import type { PlayPhrases } from './phrases.ts'

/** A vendor as filters name it. */
export interface VendorOption {
  code: string
  mark: string
}

interface Props {
  report: ReportView<BetRecordFilters, BetRecord>
  vendors: readonly VendorOption[]
  phrases: PlayPhrases
}

/** Period, category, vendor, status and game; every choice is at once in the address. */
export function BetFilters({ report, vendors, phrases }: Props) {
  const { filters, set } = report
  return (
    <RecordFilters report={report} phrases={phrases}>
      <CategoryChoice
        value={filters.gameType}
        gameTypes={GAME_TYPES}
        onChoose={gameType => set({ gameType })}
        phrases={phrases}
      />
      <VendorChoice
        value={filters.vendor}
        vendors={vendors}
        onChoose={vendor => set({ vendor })}
        phrases={phrases}
      />
      <Choice
        label={phrases.status}
        all={phrases.anyStatus}
        value={filters.status}
        options={ROUND_STATUSES.map(status => ({ value: status, text: phrases[`status_${status}`] }))}
        onChoose={status => set({ status })}
      />
      {filters.game && (
        <Button size="small" onClick={() => set({ game: undefined })}>
          <span>
            {fill(phrases.onlyGame, { game: report.record.value?.gameName ?? '…' })}
            <span className="visually-hidden"> {phrases.allGames}</span>
          </span>
          <Icon name="x" size="small" />
        </Button>
      )}
    </RecordFilters>
  )
}
