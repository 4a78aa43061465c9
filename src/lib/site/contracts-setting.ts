import * as v from 'valibot'

/**
 * The kinds of contracts that agents can agree on. If a kind is off, nothing can be requested or answered; existing
 * contracts continue and are settled.
 */
export const contractsSetting = v.strictObject({
  dividend: v.boolean(),
  daily: v.boolean(),
  hourly: v.boolean(),
  realtime: v.boolean(),
})
export type ContractsSetting = v.InferOutput<typeof contractsSetting>

export const DEFAULT_CONTRACTS: ContractsSetting = {
  dividend: true,
  daily: true,
  hourly: true,
  realtime: true,
}
