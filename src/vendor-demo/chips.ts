import type { Currency } from '#lib/money/money.ts'

/**
 * The chips of the tables, in minor units. All are multiples of a hundred, so that no odds and no commission of these
 * tables leaves a part of a minor unit.
 */
export const CHIPS: Readonly<Record<Currency, readonly bigint[]>> = {
  THB: [1_000n, 5_000n, 10_000n, 50_000n, 100_000n],
  USD: [100n, 500n, 1_000n, 2_500n, 10_000n],
  CNY: [1_000n, 5_000n, 10_000n, 50_000n, 100_000n],
  BRL: [500n, 1_000n, 5_000n, 10_000n, 50_000n],
  PHP: [1_000n, 5_000n, 10_000n, 50_000n, 100_000n],
  VND: [10_000n, 50_000n, 100_000n, 500_000n, 1_000_000n],
  JPY: [100n, 500n, 1_000n, 5_000n, 10_000n],
  PTS: [100n, 500n, 1_000n, 5_000n, 10_000n],
}

/** The least on one spot: the smallest chip. The most: five of the largest. */
export function spotLimits(currency: Currency): { least: bigint; most: bigint } {
  const chips = CHIPS[currency]
  return { least: chips[0] ?? 0n, most: (chips.at(-1) ?? 0n) * 5n }
}

/** Whether every spot carries whole chips within the limits. */
export function fitsTable(amounts: Iterable<bigint>, currency: Currency): boolean {
  const { least, most } = spotLimits(currency)
  return [...amounts].every(amount => amount >= least && amount <= most && amount % least === 0n)
}
