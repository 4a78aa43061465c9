import { commitmentOf, type Draw, drawsOf, type Seeds } from '../fairness/rules.ts'

/** What a draw consists of. Its result is a list of texts, in the order drawn. */
export type DrawForm =
  /** Prizes of numbers with leading zeros. Each number is one draw below 10^digits. */
  | { kind: 'digits'; prizes: readonly Prize[] }
  /** `count` different balls out of 1 to `from`: each one is drawn from the remaining ones in ascending order. */
  | { kind: 'balls'; from: number; count: number }
  /** Dice; coins are dice with two sides, where 1 is heads. */
  | { kind: 'dice'; count: number; sides: number }

export const PRIZES = [
  'special',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'starter',
  'consolation',
  'bottom',
] as const
export type PrizeName = (typeof PRIZES)[number]

export interface Prize {
  name: PrizeName
  digits: number
  count: number
}

/** The public name of a draw: the game, and the period within it. */
export interface DrawName {
  gameCode: string
  /** "20261122" for a daily draw, "20261122-0083" for others. */
  period: string
}

/**
 * The seeds of a draw: the scheme of src/lib/fairness/rules.ts with the draw's name as client seed and 1 as nonce. The
 * SHA-256 hash of the server seed is public before the first bet, and the seed itself after the draw.
 */
export function seedsOfDraw({ gameCode, period }: DrawName, serverSeed: string): Seeds {
  return { serverSeed, clientSeed: `${gameCode}_${period}`, nonce: 1 }
}

/** The result of a server seed. */
export async function numbersOf(form: DrawForm, name: DrawName, serverSeed: string): Promise<string[]> {
  const draw = drawsOf(seedsOfDraw(name, serverSeed))
  const values: number[] = []
  for (const bound of boundsOf(form)) values.push((await draw(bound)).value)
  return resultOf(form, values)
}

/** The bounds of a result's draws, in order: each is a whole number below its bound. */
export function boundsOf(form: DrawForm): number[] {
  if (form.kind === 'digits')
    return form.prizes.flatMap(({ digits, count }) => new Array<number>(count).fill(10 ** digits))
  if (form.kind === 'dice') return new Array<number>(form.count).fill(form.sides)
  return Array.from({ length: form.count }, (_, index) => form.from - index)
}

/** The result of the drawn numbers. */
export function resultOf(form: DrawForm, values: readonly number[]): string[] {
  if (form.kind === 'digits') {
    const lengths = form.prizes.flatMap(({ digits, count }) => new Array<number>(count).fill(digits))
    return values.map((value, index) => String(value).padStart(lengths[index] ?? 0, '0'))
  }
  if (form.kind === 'dice') return values.map(value => String(value + 1))
  const left = ballsBelow(form.from)
  return values.flatMap(value => left.splice(value, 1))
}

/** The texts of balls: "01" to "11", or "1" to "6". */
export function ballsBelow(from: number): string[] {
  const width = String(from).length
  return Array.from({ length: from }, (_, index) => String(index + 1).padStart(width, '0'))
}

/** One number of a draw with its derivation, for checking it with other tools. */
export interface DrawStep extends Draw {
  /** Its text in the result. */
  sign: string
}

export async function stepsOf(form: DrawForm, name: DrawName, serverSeed: string): Promise<DrawStep[]> {
  const draw = drawsOf(seedsOfDraw(name, serverSeed))
  const draws: Draw[] = []
  for (const bound of boundsOf(form)) draws.push(await draw(bound))
  const signs = resultOf(
    form,
    draws.map(one => one.value),
  )
  return draws.map((one, at) => ({ ...one, sign: signs[at] ?? '' }))
}

/** The published data of a finished draw. */
export interface DrawClaim extends DrawName {
  serverSeedHash: string
  serverSeed: string
  numbers: readonly string[]
}

/** Replays a draw and compares it. Throws a RangeError if the seed is not 64 lower-case hex digits. */
export async function verifyDraw(
  form: DrawForm,
  claim: DrawClaim,
): Promise<{ commitment: string; numbers: string[]; hashMatches: boolean; numbersMatch: boolean }> {
  const commitment = await commitmentOf(claim.serverSeed)
  const numbers = await numbersOf(form, claim, claim.serverSeed)
  return {
    commitment,
    numbers,
    hashMatches: commitment === claim.serverSeedHash,
    numbersMatch: JSON.stringify(numbers) === JSON.stringify(claim.numbers),
  }
}
