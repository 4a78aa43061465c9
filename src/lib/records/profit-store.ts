import { atom } from 'nanostores'
import { type Period, periodOfQuery } from '#lib/time/period.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { fetchFile } from './fetch-file.ts'
import { profitLoss } from './profit-api.ts'

export type ProfitLoss = AnswerOf<typeof profitLoss>

export const $profitPeriod = atom<Period>({ days: '7' })
export const $profitLoss = atom<Loadable<ProfitLoss>>(IDLE)

const read = reader($profitLoss)

/** Opens the period of the page's address; without any it is the last 7 days. */
export async function openProfit(search: string): Promise<void> {
  await showProfit(periodOfQuery(new URLSearchParams(search), '7'))
}

export async function showProfit(period: Period): Promise<void> {
  $profitPeriod.set(period)
  await read(profitLoss, period, answer => answer)
}

/** The period as a file; undefined when it could not be fetched. */
export function fetchProfitFile(): Promise<Blob | undefined> {
  return fetchFile('/profit-loss.csv', { ...$profitPeriod.get() })
}

/** A period as an address's query, "" or "?…"; the habit is left out. */
export function searchOfPeriod({ days, from, to }: Period): string {
  const query = new URLSearchParams()
  if (days && days !== '7') query.set('days', days)
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  const text = query.toString()
  return text ? `?${text}` : ''
}
