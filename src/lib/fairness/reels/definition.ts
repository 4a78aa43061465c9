/**
 * A slot as data. Symbols are letters: `1` to `4` pictures (the first the most valuable), `S` `H` `D` `C` the suits, `W`
 * wild, `X` wild that doubles, `F` scatter, `O` coin. All pays are in twentieths of the stake.
 */
export const UNITS = 20
export const WILDS: Readonly<Record<string, number>> = { W: 1, X: 2 }
export const SCATTER = 'F'
export const COIN = 'O'
/** Fewer alike pay nothing on lines and ways; fewer scatters give nothing. */
export const SHORTEST_RUN = 3
/** The sizes from which a cluster pays more. */
export const CLUSTER_SIZES = [5, 6, 8, 10, 12] as const

/** How many rounds the figures were taken from where a definition cannot be counted. */
export const SIMULATED_ROUNDS = 300_000

type Mechanic = { by: 'lines'; lines: readonly (readonly number[])[] } | { by: 'ways' } | { by: 'clusters' }

type Volatility = 'low' | 'medium' | 'high' | 'veryHigh'

/** What a definition states of itself. The tests compute all of it again. */
interface Figures {
  /** The return in percent, cut to four decimals. */
  rtp: string
  /** One standard error of the return, in points, where it was simulated; undefined where it is exact. */
  error?: string
  /** The share of rounds that pay anything, in percent. */
  hit: string
  /** The standard deviation of a round, in stakes. */
  deviation: string
  /** The most that a round pays, in twentieths of the stake. */
  most: number
}

export interface Hold {
  /** So many coins on the reels begin it. */
  least: number
  /** A free place gets a coin once in so many. */
  among: number
  /** What a coin may be worth, each as likely as the others; a value that stands twice is twice as likely. */
  values: readonly number[]
  /** The prize on top when coins lie everywhere. */
  full: number
}

export interface Definition {
  name: string
  /** What the codes of its titles look like; only for one that came after the titles were dealt (`titles.ts`). */
  titles?: RegExp
  /** The symbols of each reel, from the first stop down; after the last comes the first again. */
  strips: readonly string[]
  rows: number
  mechanic: Mechanic
  /** From three of a kind on, or by the sizes of clusters. */
  pays: Readonly<Record<string, readonly number[]>>
  /** A wild fills its reel. */
  expands?: true
  /** What pays goes, the reels move down, and that counts so many times; the last factor goes on. */
  cascade?: readonly number[]
  /** Three scatters and more: what they pay, and the free spins, which give no further ones. */
  free?: { pays: readonly number[]; spins: number; factor: number }
  hold?: Hold
  /** Three scatters and more open doors with these prizes in an order that is drawn; the player opens one. */
  pick?: { prizes: readonly number[] }
  /** A round pays no more than this; undefined where its rules alone say so. */
  cap?: number
  figures: Figures
}

/** The word for how far a round strays from its mean, by its standard deviation: our own steps, since the field has none. */
export function volatilityOf({ deviation }: Pick<Figures, 'deviation'>): Volatility {
  const stakes = Number(deviation)
  return stakes < 3 ? 'low' : stakes < 4.5 ? 'medium' : stakes < 10 ? 'high' : 'veryHigh'
}
