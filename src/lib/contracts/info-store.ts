import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { type ContractInfo, contractInfo } from './api.ts'

/** The enabled kinds of contracts and the numbers of waiting requests; undefined until loaded. */
export const $contractInfo = atom<ContractInfo | undefined>(undefined)

/** Loads them again: when a page opens, and after a request was answered. Keeps the last value if that fails. */
export async function readContractInfo(): Promise<void> {
  const outcome = await call(contractInfo, {})
  if (outcome.ok) $contractInfo.set(outcome.value)
}
