import type { Kind } from '#lib/fairness/kind.ts'
import { titleOf } from '#lib/fairness/title-name.ts'

/** The title of a studio's game as its page's own; the dictionary has that of the house's. */
export function titlePhrases(kind: Kind): (gameCode: string) => Readonly<Record<string, string>> {
  return gameCode => (kind.codes.includes(gameCode) ? {} : { title: titleOf(gameCode) })
}
