import { atom } from 'nanostores'
import type { AnswerOf } from '../wire/action.ts'
import { IDLE, type Loadable } from '../wire/loadable.ts'
import { reader } from '../wire/reader.ts'
import {
  type ContractDownline,
  type ContractList,
  type ContractPreview,
  contractHistory,
  contractPreview,
  dailySalaryContracts,
  dividendContracts,
  hourlySalaryContracts,
  realtimeSalaryContracts,
} from './api.ts'
import type { WireTier } from './shapes.ts'
import { readStatements } from './statements-store.ts'
import { type ContractView, contractViewOf } from './view.ts'
import type { ContractKind, DividendPeriod } from './windows.ts'

const LISTS = {
  dividend: dividendContracts,
  daily: dailySalaryContracts,
  hourly: hourlySalaryContracts,
  realtime: realtimeSalaryContracts,
} as const

export type ContractHistory = AnswerOf<typeof contractHistory>

export const $contractKind = atom<ContractKind>('dividend')
export const $contractView = atom<ContractView>(contractViewOf(''))
/** The own contract and those with direct downlines, filtered by the search. */
export const $contracts = atom<Loadable<ContractList>>(IDLE)
/** The number of direct downlines, once known from a list without a search. */
export const $downlineCount = atom<number | undefined>(undefined)
/** The downline whose contract is open; null if it does not exist. */
export const $downline = atom<Loadable<ContractDownline | null>>(IDLE)
/** The history of the displayed contract. */
export const $contractHistory = atom<Loadable<ContractHistory>>(IDLE)
/** What the open offer of the displayed contract would have paid. */
export const $offerPreview = atom<Loadable<ContractPreview>>(IDLE)

/** Opens the view in the address of a page of this kind. */
export async function openContracts(kind: ContractKind, search: string): Promise<void> {
  const next = contractViewOf(search)
  if (next.who !== $contractView.get().who) $downline.set(IDLE)
  $contractKind.set(kind)
  $contractView.set(next)
  await readContracts()
}

/** Reloads the displayed data. */
export async function readContracts(): Promise<void> {
  const { tab, who } = $contractView.get()
  await Promise.all([readList(), tab === 'settlements' && readSettlements()])
  if (tab === 'settlements') return
  const relation = tab === 'own' ? $contracts.get().value?.own : who ? $downline.get().value : undefined
  if (!relation) return
  await Promise.all([readHistory(), readOfferPreview(relation.request)])
}

export function readSettlements(): Promise<void> {
  const { side, period, page } = $contractView.get()
  return readStatements($contractKind.get(), side, period, page)
}

const list = reader($contracts)

async function readList(): Promise<void> {
  const { tab, search, who, page } = $contractView.get()
  const action = LISTS[$contractKind.get()]
  if (tab !== 'downlines') await list(action, { search: '', page: 1 }, noteCount(''))
  else if (!who) await list(action, { search, page }, noteCount(search))
  else await findDownline(who)
}

function noteCount(search: string): (answer: ContractList) => ContractList {
  return answer => {
    if (search === '') $downlineCount.set(answer.downlines.total)
    return answer
  }
}

/** Searches the downlines whose names start with this name. */
async function findDownline(who: string): Promise<void> {
  $downline.set({ ...$downline.get(), state: 'loading', failure: undefined })
  for (let page = 1; ; page += 1) {
    await list(LISTS[$contractKind.get()], { search: who, page }, answer => answer)
    const { value, state, failure } = $contracts.get()
    if (state === 'loading' || $contractView.get().who !== who) return
    if (state === 'failed' || !value) {
      $downline.set({ ...$downline.get(), state: 'failed', failure })
      return
    }
    const found = value.downlines.rows.find(row => row.account === who)
    if (found || page * value.downlines.pageSize >= value.downlines.total) {
      $downline.set({ state: 'ready', value: found ?? null, failure: undefined })
      return
    }
  }
}

const history = reader($contractHistory)

/** Loads the history of the displayed contract; appends further pages. */
export async function readHistory(page = 1): Promise<void> {
  const downlineId = downlineInView()
  const known = page > 1 ? ($contractHistory.get().value?.rows ?? []) : []
  const input = { kind: $contractKind.get(), downlineId, page }
  await history(contractHistory, input, answer => ({ ...answer, rows: [...known, ...answer.rows] }))
}

const offerPreview = reader($offerPreview)

export async function readOfferPreview(request: ContractDownline['request']): Promise<void> {
  if (request?.request !== 'new') {
    $offerPreview.set(IDLE)
    return
  }
  await offerPreview(contractPreview, { of: 'request', requestId: request.id }, answer => answer)
}

/** Null for the own contract with the upline. */
function downlineInView(): string | null {
  return $contractView.get().tab === 'own' ? null : ($downline.get().value?.id ?? null)
}

/** What terms that are being typed would have paid. */
export const $termsPreview = atom<Loadable<ContractPreview>>(IDLE)
const termsPreview = reader($termsPreview)

export function previewTerms(
  downlineId: string,
  period: DividendPeriod | null,
  tiers: WireTier[],
): Promise<void> {
  const input = { of: 'terms', kind: $contractKind.get(), downlineId, period, tiers } as const
  return termsPreview(contractPreview, input, answer => answer)
}
