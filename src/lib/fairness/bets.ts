/**
 * Bets on several spots of a table, as text: "banker:5000 tie:1000", each spot once, in the table's order, amounts in
 * minor units above zero. A set of bets has exactly one text, so texts can be compared.
 */
export function betsText<Spot extends string>(
  spots: readonly Spot[],
  amounts: ReadonlyMap<Spot, bigint>,
): string {
  return spots
    .filter(spot => (amounts.get(spot) ?? 0n) > 0n)
    .map(spot => `${spot}:${amounts.get(spot)}`)
    .join(' ')
}

/** Parses bets; undefined if `betsText` would not write this text, or it has no bet. */
export function readBets<Spot extends string>(
  spots: readonly Spot[],
  text: string,
): Map<Spot, bigint> | undefined {
  const amounts = new Map<Spot, bigint>()
  for (const part of text.split(' ')) {
    const [name, amount = ''] = part.split(':')
    const spot = spots.find(known => known === name)
    if (!spot || !/^[1-9]\d{0,14}$/.test(amount)) return undefined
    amounts.set(spot, BigInt(amount))
  }
  return betsText(spots, amounts) === text ? amounts : undefined
}

export function sumOf(amounts: ReadonlyMap<string, bigint>): bigint {
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0n)
}
