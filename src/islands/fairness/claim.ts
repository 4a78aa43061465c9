import { type Claim, canStake, type RoundProof } from '#lib/fairness/proof.ts'
import { isClientSeed, isNonce, isServerSeed } from '#lib/fairness/rules.ts'
import { type Currency, parseAmount, parseMinor, toDecimal } from '#lib/money/money.ts'

/** What stands in the fields of the form, as typed. */
export interface Values {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: string
  stake: string
}

export const NO_VALUES: Values = { serverSeed: '', serverSeedHash: '', clientSeed: '', nonce: '', stake: '' }

export function valuesOf(proof: RoundProof, currency: Currency): Values {
  return {
    serverSeed: proof.serverSeed ?? '',
    serverSeedHash: proof.serverSeedHash,
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    stake: toDecimal(parseMinor(proof.stakeMinor) ?? 0n, currency),
  }
}

export type Problems = Partial<Record<keyof Values, true>>

/** Reads the fields; answers the claim, or which fields have to be put right. */
export function readClaim(values: Values, currency: Currency): { claim: Claim } | { problems: Problems } {
  const serverSeed = values.serverSeed.trim().toLowerCase()
  const serverSeedHash = values.serverSeedHash.trim().toLowerCase()
  const clientSeed = values.clientSeed.trim()
  const nonce = /^\d{1,15}$/.test(values.nonce.trim()) ? Number(values.nonce) : 0
  const stakeMinor = parseAmount(values.stake, currency)
  const problems: Problems = {
    ...(isServerSeed(serverSeed) ? {} : { serverSeed: true }),
    ...(serverSeedHash === '' || isServerSeed(serverSeedHash) ? {} : { serverSeedHash: true }),
    ...(isClientSeed(clientSeed) ? {} : { clientSeed: true }),
    ...(isNonce(nonce) ? {} : { nonce: true }),
    ...(stakeMinor !== undefined && canStake(stakeMinor) ? {} : { stake: true }),
  }
  if (stakeMinor === undefined || Object.keys(problems).length > 0) return { problems }
  return { claim: { serverSeed, clientSeed, nonce, stakeMinor, serverSeedHash: serverSeedHash || undefined } }
}

/** What the round was said to give, added only while the fields still are those of that round. */
export function withProof(claim: Claim, proof: RoundProof | undefined): Claim {
  const isThatRound =
    proof &&
    proof.clientSeed === claim.clientSeed &&
    proof.nonce === claim.nonce &&
    proof.serverSeedHash === claim.serverSeedHash &&
    proof.stakeMinor === String(claim.stakeMinor)
  return isThatRound ? { ...claim, stops: proof.stops, payoutMinor: parseMinor(proof.payoutMinor) } : claim
}
