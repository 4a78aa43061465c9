import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { type ContractInfo, contractInfo } from './api.ts'

/** Which kinds of contracts there are and how many requests wait, as the server last told; undefined until it has. */
export const $contractInfo = atom<ContractInfo | undefined>(undefined)

/** Asks anew: when a page opens, and when a request was answered. What is known stays where asking fails. */
export async function readContractInfo(): Promise<void> {
  const outcome = await call(contractInfo, {})
  if (outcome.ok) $contractInfo.set(outcome.value)
}
