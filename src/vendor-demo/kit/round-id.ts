import { toHex } from '#lib/fairness/rules.ts'

/** A random UUID, made from what is there on pages without TLS too. */
export function newRoundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = toHex(bytes)
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
