import { type RateBounds, ratePpm, rateProblem } from '#lib/downlines/rules.ts'
import { decimal, fill } from '#lib/i18n/format.ts'
import { typedRate, type Writing } from './writing.ts'

/** What is wrong with a typed rate, in words, by the server's own rules. `own` and `has` are percentages of the wire. */
export function rateTrouble(
  typed: string,
  { own, has }: { own: string; has?: string },
  { errors, language }: Writing,
): string | undefined {
  const bounds: RateBounds = {
    most: ratePpm(own) ?? 0,
    above: has === undefined ? undefined : (ratePpm(has) ?? 0),
  }
  const code = rateProblem(typedRate(typed), bounds)
  if (!code) return undefined
  return fill(errors[code], { most: decimal(own, language), above: decimal(has ?? '0', language) })
}
