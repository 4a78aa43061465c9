import { commitmentOf, type Draw, drawsOf, type Seeds } from '../fairness/rules.ts'

/** What a draw consists of. Its result is a list of texts, in the order in which they were drawn. */
export type DrawForm =
  /** Prizes of numbers; leading zeros count. Each number is one draw below 10^digits. */
  | { kind: 'digits'; prizes: readonly Prize[] }
  /** `count` different balls out of 1 to `from`: each one is drawn from those left, the lowest ball first in line. */
  | { kind: 'balls'; from: number; count: number }
  /** Dice, and coins, which are dice of two sides: 1 is heads. */
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

/** What names a draw for everybody: the game, and the period within it. */
export interface DrawName {
  gameCode: string
  /** "20261122" of a daily draw, "20261122-0083" of others. */
  period: string
}

/**
 * How a draw's chance is made: the scheme of src/lib/fairness/rules.ts with the draw's name as client seed and 1 as
 * nonce. The SHA-256 of the server seed is public before the first bet and the seed itself after the draw.
 */
export function seedsOfDraw({ gameCode, period }: DrawName, serverSeed: string): Seeds {
  return { serverSeed, clientSeed: `${gameCode}_${period}`, nonce: 1 }
}

/** The result that a server seed gives. */
export async function numbersOf(form: DrawForm, name: DrawName, serverSeed: string): Promise<string[]> {
  const draw = drawsOf(seedsOfDraw(name, serverSeed))
  const values: number[] = []
  for (const bound of boundsOf(form)) values.push((await draw(bound)).value)
  return resultOf(form, values)
}

/** What is drawn for a result, in order: whole numbers below these bounds. */
export function boundsOf(form: DrawForm): number[] {
  if (form.kind === 'digits')
    return form.prizes.flatMap(({ digits, count }) => new Array<number>(count).fill(10 ** digits))
  if (form.kind === 'dice') return new Array<number>(form.count).fill(form.sides)
  return Array.from({ length: form.count }, (_, index) => form.from - index)
}

/** The result that the drawn numbers mean. */
export function resultOf(form: DrawForm, values: readonly number[]): string[] {
  if (form.kind === 'digits') {
    const lengths = form.prizes.flatMap(({ digits, count }) => new Array<number>(count).fill(digits))
    return values.map((value, index) => String(value).padStart(lengths[index] ?? 0, '0'))
  }
  if (form.kind === 'dice') return values.map(value => String(value + 1))
  const left = ballsBelow(form.from)
  return values.flatMap(value => left.splice(value, 1))
}

/** Balls as they are written: "01" to "11", or "1" to "6". */
export function ballsBelow(from: number): string[] {
  const width = String(from).length
  return Array.from({ length: from }, (_, index) => String(index + 1).padStart(width, '0'))
}

/** One number of a draw with the way to it, for whoever follows it with other tools. */
export interface DrawStep extends Draw {
  /** What it stands for in the result. */
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

/** What the house says of a draw that has been made. */
export interface DrawClaim extends DrawName {
  serverSeedHash: string
  serverSeed: string
  numbers: readonly string[]
}

/** Makes a draw again and compares. Throws a RangeError when the seed is not 64 lower-case hex digits. */
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
