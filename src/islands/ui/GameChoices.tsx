import { Choice } from './Choice.tsx'

interface Props<Type extends string> {
  filters: { gameType?: Type | undefined; vendor?: string | undefined }
  onChoose: (filter: { gameType: Type | undefined } | { vendor: string | undefined }) => void
  gameTypes: readonly Type[]
  /** Without them, vendors are no filter. */
  vendors?: readonly { code: string; mark: string }[]
  phrases: Record<'category' | 'allCategories' | 'vendor' | 'allVendors' | `category_${Type}`, string>
}

/** The filters of lists of rounds: category and vendor. */
export function GameChoices<Type extends string>(props: Props<Type>) {
  const { filters, onChoose, gameTypes, vendors, phrases } = props
  return (
    <>
      <Choice
        label={phrases.category}
        all={phrases.allCategories}
        value={filters.gameType}
        options={gameTypes.map(type => ({ value: type, text: phrases[`category_${type}`] }))}
        onChoose={gameType => onChoose({ gameType })}
      />
      {vendors && (
        <Choice
          label={phrases.vendor}
          all={phrases.allVendors}
          value={filters.vendor}
          options={vendors.map(({ code, mark }) => ({ value: code, text: mark }))}
          onChoose={vendor => onChoose({ vendor })}
        />
      )}
    </>
  )
}
