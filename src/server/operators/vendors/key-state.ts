import type { KeyInfo } from '#server/vendor-wallet/key-queries.ts'

export function isLive({ retiredAt }: Pick<KeyInfo, 'retiredAt'>, at: Date): boolean {
  return retiredAt === undefined || retiredAt > at
}
