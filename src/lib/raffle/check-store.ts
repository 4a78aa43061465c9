import { atom } from 'nanostores'
import { $session } from '#lib/session/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { type RaffleResults, raffleEntries, raffleProof, raffleResults } from './api.ts'
import { checkRaffle, type InclusionProof, isProofRight, type RaffleCheck } from './check.ts'
import type { Line } from './tree.ts'

/** A raffle worked out again in this browser. */
export interface CheckedRaffle extends RaffleResults {
  lines: readonly Line[]
  /** Undefined before the draw, and where nobody entered. */
  check: RaffleCheck | undefined
  /** The signed-in member's own, where there are any. */
  proof: (InclusionProof & { isRight: boolean }) | undefined
}

export const $checkedRaffle = atom<Loadable<CheckedRaffle>>(IDLE)

let reading = 0

/** Loads everything that was published of a raffle, and works it out again. */
export async function checkOnce(raffle: string): Promise<void> {
  reading += 1
  const mine = reading
  const show = (value: Loadable<CheckedRaffle>) => {
    if (mine === reading) $checkedRaffle.set(value)
  }
  show({ state: 'loading', value: $checkedRaffle.get().value, failure: undefined })
  const fail = (failure: Failure) => show({ state: 'failed', value: undefined, failure })
  const published = await call(raffleResults, { raffle })
  if (!published.ok) return fail(published.failure)
  const { raffle: shown, results } = published.value
  if (shown.root === null || shown.seed === null)
    return show({
      state: 'ready',
      value: { raffle: shown, results, lines: [], check: undefined, proof: undefined },
      failure: undefined,
    })
  const list = await wholeList(raffle)
  if ('failure' in list) return fail(list.failure)
  // The curve is large, and nothing else needs it.
  const { isSignatureOf } = await import('./signature.ts')
  const record = { ...shown, seed: shown.seed, root: shown.root, perMember: shown.prizesPerMember, results }
  const check = checkRaffle(record, list.lines, isSignatureOf)
  const proof = await ownProof(raffle, { root: shown.root, count: list.lines.length })
  show({
    state: 'ready',
    value: { raffle: shown, results, lines: list.lines, check, proof },
    failure: undefined,
  })
}

async function wholeList(raffle: string): Promise<{ lines: Line[] } | { failure: Failure }> {
  const lines: Line[] = []
  let after: string | null = '0'
  while (after !== null) {
    const outcome: Awaited<ReturnType<typeof readLines>> = await readLines(raffle, after)
    if (!outcome.ok) return { failure: outcome.failure }
    lines.push(...outcome.value.lines)
    after = outcome.value.next
  }
  return { lines }
}

function readLines(raffle: string, after: string) {
  return call(raffleEntries, { raffle, after })
}

async function ownProof(raffle: string, list: { root: string; count: number }) {
  const session = $session.get()
  if (session !== 'member' && session !== 'agent') return undefined
  const outcome = await call(raffleProof, { raffle })
  if (!outcome.ok || !outcome.value.proof) return undefined
  const { proof } = outcome.value
  return { ...proof, isRight: isProofRight(proof, list) }
}
