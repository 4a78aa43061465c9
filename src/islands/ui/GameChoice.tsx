import { Choice } from './Choice.tsx'

interface CategoryProps<Type extends string> {
  value: Type | undefined
  gameTypes: readonly Type[]
  onChoose: (gameType: Type | undefined) => void
  phrases: Record<'category' | 'allCategories' | `category_${Type}`, string>
}

/** A filter of games by their category. */
export function CategoryChoice<Type extends string>({
  value,
  gameTypes,
  onChoose,
  phrases,
}: CategoryProps<Type>) {
  return (
    <Choice
      label={phrases.category}
      all={phrases.allCategories}
      value={value}
      options={gameTypes.map(type => ({ value: type, text: phrases[`category_${type}`] }))}
      onChoose={onChoose}
    />
  )
}

interface VendorProps {
  value: string | undefined
  vendors: readonly { code: string; mark: string }[]
  onChoose: (vendor: string | undefined) => void
  phrases: { vendor: string; allVendors: string }
}

/** A filter of games by their vendor. */
export function VendorChoice({ value, vendors, onChoose, phrases }: VendorProps) {
  return (
    <Choice
      label={phrases.vendor}
      all={phrases.allVendors}
      value={value}
      options={vendors.map(({ code, mark }) => ({ value: code, text: mark }))}
      onChoose={onChoose}
    />
  )
}
