import { areMoves } from '#lib/fairness/kind.ts'
import { type Claim, outcomeOf, type RoundProof } from '#lib/fairness/proof.ts'
import { isClientSeed, isNonce, isServerSeed } from '#lib/fairness/rules.ts'
import { GAME_CODE } from '#lib/fairness/slot.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { type Currency, minorOf, parseMinor, toDecimal } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'

/** What stands in the fields of the form, as typed. */
export interface Values {
  gameCode: string
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: string
  stake: string
  bets: string
  moves: string
}

export const NO_VALUES: Values = {
  gameCode: GAME_CODE,
  serverSeed: '',
  serverSeedHash: '',
  clientSeed: '',
  nonce: '',
  stake: '',
  bets: '',
  moves: '',
}

export const VALUE_NAMES = Object.keys(NO_VALUES) as readonly (keyof Values)[]

export function valuesOf(proof: RoundProof, currency: Currency): Values {
  return {
    gameCode: proof.gameCode,
    serverSeed: proof.serverSeed ?? '',
    serverSeedHash: proof.serverSeedHash,
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    stake: toDecimal(minorOf(proof.stakeMinor), currency),
    bets: proof.bets ?? '',
    moves: proof.moves ?? '',
  }
}

export type Problems = Partial<Record<keyof Values, true>>

/** Reads the fields. Returns the claim, or the fields that need correction. */
export function readClaim(values: Values, currency: Currency): { claim: Claim } | { problems: Problems } {
  const { gameCode } = values
  const kind = kindOf(gameCode)
  const serverSeed = values.serverSeed.trim().toLowerCase()
  const serverSeedHash = values.serverSeedHash.trim().toLowerCase()
  const clientSeed = values.clientSeed.trim()
  const nonce = /^\d{1,15}$/.test(values.nonce.trim()) ? Number(values.nonce) : 0
  const stakeMinor = parseAmount(values.stake, currency)
  const bets = values.bets.trim()
  const moves = values.moves.trim()
  const problems: Problems = {
    ...(isServerSeed(serverSeed) ? {} : { serverSeed: true }),
    ...(serverSeedHash === '' || isServerSeed(serverSeedHash) ? {} : { serverSeedHash: true }),
    ...(isClientSeed(clientSeed) ? {} : { clientSeed: true }),
    ...(isNonce(nonce) ? {} : { nonce: true }),
    ...(stakeMinor !== undefined && kind?.isWager({ stakeMinor, bets }) ? {} : { stake: true }),
    ...(moves === '' || (kind && areMoves(kind, moves)) ? {} : { moves: true }),
  }
  if (stakeMinor === undefined || Object.keys(problems).length > 0) return { problems }
  const seeds = { serverSeed, clientSeed, nonce, serverSeedHash: serverSeedHash || undefined }
  return { claim: { gameCode, ...seeds, stakeMinor, bets, moves } }
}

/** What the round was said to give, added only while the fields still are those of that round. */
export function withProof(claim: Claim, proof: RoundProof | undefined): Claim {
  const isThatRound =
    proof &&
    proof.gameCode === claim.gameCode &&
    proof.clientSeed === claim.clientSeed &&
    proof.nonce === claim.nonce &&
    proof.serverSeedHash === claim.serverSeedHash &&
    proof.stakeMinor === String(claim.stakeMinor) &&
    (proof.bets ?? '') === claim.bets &&
    (proof.moves ?? '') === claim.moves
  if (!isThatRound) return claim
  return { ...claim, outcome: outcomeOf(proof), payoutMinor: parseMinor(proof.payoutMinor) }
}
