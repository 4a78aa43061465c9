import { atom } from 'nanostores'
import { amountsOf } from '#lib/fairness/envelopes.ts'
import { commitmentOf } from '#lib/fairness/rules.ts'
import { recordServerTime, serverNow } from '#lib/time/clock-store.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { whileVisible } from '#lib/wire/while-seen.ts'
import { nextLookMs } from './envelope-times.ts'
import {
  type EnvelopeDraw,
  type EnvelopeDrop,
  type EnvelopeDrops,
  envelopeDraw,
  envelopes,
  openEnvelope,
} from './envelopes-api.ts'
import { loadRewards } from './store.ts'

export const $envelopes = atom<Loadable<EnvelopeDrops>>(IDLE)

/** Counts readings, so that a slow answer to an older question never replaces a newer one's. */
let reading = 0

export async function loadEnvelopes(): Promise<void> {
  reading += 1
  const mine = reading
  const askedMs = performance.now()
  $envelopes.set({ state: 'loading', value: $envelopes.get().value, failure: undefined })
  const outcome = await call(envelopes, {})
  if (mine !== reading) return
  if (outcome.ok) recordServerTime(outcome.value.serverTime, askedMs)
  $envelopes.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value: $envelopes.get().value, failure: outcome.failure },
  )
}

/**
 * Reads the drops now, when the page becomes visible again, and when something may have changed, but only while the
 * page is visible. Returns a function to stop.
 */
export function followEnvelopes(): () => void {
  return whileVisible(async () => {
    await loadEnvelopes()
    return nextLookMs($envelopes.get().value?.drops ?? [], serverNow())
  })
}

/** Opens one; sent again after a lost answer it is the same envelope, paid once. */
export async function openOne(drop: EnvelopeDrop): Promise<Outcome<typeof openEnvelope>> {
  const outcome = await call(openEnvelope, { drop: drop.id })
  if (outcome.ok) {
    setBalance(outcome.value.balance, drop.currency)
    takeOver(outcome.value.drop)
    // It stands among the claimed rewards now, which may be in view below.
    void loadRewards()
  } else if (outcome.kind === 'refusal') await loadEnvelopes()
  return outcome
}

/** A pending answer is older than this one. */
function takeOver(drop: EnvelopeDrop): void {
  reading += 1
  const { value } = $envelopes.get()
  if (!value) return
  const drops = value.drops.map(one => (one.id === drop.id ? drop : one))
  $envelopes.set({ state: 'ready', value: { ...value, drops }, failure: undefined })
}

/** A drop that is over, made again from its seed. */
export interface CheckedDraw extends EnvelopeDraw {
  /** Whether the seed is the one that was promised, and every amount follows from it. */
  matches: boolean
}

export async function checkDraw({ id }: EnvelopeDrop): Promise<CheckedDraw | { failure: Failure }> {
  const outcome = await call(envelopeDraw, { drop: id })
  if (!outcome.ok) return { failure: outcome.failure }
  const draw = outcome.value
  return { ...draw, matches: await isMadeAgain(draw) }
}

async function isMadeAgain({ seed, seedHash, name, amounts, ...bounds }: EnvelopeDraw): Promise<boolean> {
  if ((await commitmentOf(seed)) !== seedHash) return false
  const values = {
    count: amounts.length,
    totalMinor: BigInt(bounds.total),
    leastMinor: BigInt(bounds.least),
    mostMinor: BigInt(bounds.most),
  }
  const again = await amountsOf(values, seed, name)
  return again.every((amount, at) => String(amount) === amounts[at])
}
