import { hashText } from '../ids/hash-text.ts'
import type { Kind } from './kind.ts'

/**
 * Finds the rules behind a code where several rules share the titles of one ending: those whose own code it is, else, for
 * a title with that ending, one of them by the code alone. Undefined for every other code.
 */
export function dealtBy<Rules extends { kind: Kind }>(
  ending: RegExp,
  all: readonly Rules[],
): (gameCode: string) => Rules | undefined {
  return gameCode => {
    const own = all.find(({ kind }) => kind.codes.includes(gameCode))
    if (own) return own
    const isTitle =
      gameCode.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)+$/.test(gameCode) && ending.test(gameCode)
    return isTitle ? all[hashText(gameCode) % all.length] : undefined
  }
}
