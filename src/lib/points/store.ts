import { atom } from 'nanostores'
import { setBalance } from '#lib/wallet/store.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { NOTHING_OLDER, newestOf, type Older, readOlder } from '#lib/wire/older.ts'
import { reader } from '#lib/wire/reader.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import {
  convertPoints,
  type PointBalance,
  type PointConfig,
  type PointItem,
  pointBalance,
  pointConfig,
  pointRewards,
  type Redemption,
  redeemHistory,
  redeemReward,
} from './api.ts'

export const $points = atom<Loadable<PointBalance>>(IDLE)
export const $pointConfig = atom<Loadable<PointConfig>>(IDLE)
export const $pointItems = atom<Loadable<PointItem[]>>(IDLE)
export const $redemptions = atom<Loadable<Redemption[]>>(IDLE)
export const $olderRedemptions = atom<Older>(NOTHING_OLDER)

type OrderEntry = Omit<EntryOf<typeof redeemReward>, 'paymentPassword'>
type ConversionEntry = Omit<EntryOf<typeof convertPoints>, 'paymentPassword'>

export const newOrder = submitter((id, entry: OrderEntry, paymentPassword: string) =>
  retryWithNewSeal(() => call(redeemReward, { id, ...entry, paymentPassword })),
)
export const newConversion = submitter(async (id, entry: ConversionEntry, paymentPassword: string) => {
  const outcome = await retryWithNewSeal(() => call(convertPoints, { id, ...entry, paymentPassword }))
  if (outcome.ok) setBalance(outcome.value.balance, outcome.value.currency)
  return outcome
})

const readPoints = reader($points)
const readConfig = reader($pointConfig)
const readItems = reader($pointItems)
const readRedemptions = reader($redemptions)

export async function loadPoints(): Promise<void> {
  await Promise.all([
    readPoints(pointBalance, {}, answer => answer),
    readConfig(pointConfig, {}, answer => answer),
    loadItems(),
    loadRedemptions(),
  ])
}

export async function loadItems(): Promise<void> {
  await readItems(pointRewards, {}, answer => answer.items)
}

export async function loadRedemptions(): Promise<void> {
  await readRedemptions(redeemHistory, {}, answer =>
    newestOf($redemptions, $olderRedemptions, { list: answer.redemptions, next: answer.next }),
  )
}

export function loadOlderRedemptions(): Promise<void> {
  return readOlder($redemptions, $olderRedemptions, async before => {
    const outcome = await call(redeemHistory, { before })
    if (!outcome.ok) return outcome
    return { page: { list: outcome.value.redemptions, next: outcome.value.next } }
  })
}

/** Orders an item. What is shown is read again whatever came of it: somebody else may have taken the last one. */
export async function orderItem(entry: OrderEntry, paymentPassword: string): Promise<boolean> {
  const isDone = await newOrder.submit(entry, paymentPassword)
  await loadPoints()
  return isDone
}

/** Converts points; `amount` is the money in minor units that was shown for them. */
export async function convert(entry: ConversionEntry, paymentPassword: string): Promise<boolean> {
  const isDone = await newConversion.submit(entry, paymentPassword)
  await loadPoints()
  return isDone
}
