import * as v from 'valibot'

/**
 * Which kinds of contracts agents can agree on. Of a kind that is off nothing can be asked or answered; what was agreed on
 * before goes on, and is settled.
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
