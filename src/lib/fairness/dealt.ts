import { hashText } from '../ids/hash-text.ts'
import type { Kind } from './kind.ts'

interface Dealt {
  kind: Kind
  /** What the codes of its titles look like; only for rules that came after the titles were dealt. */
  titles?: RegExp
}

const TITLE = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_TITLE = 80

/**
 * Finds the rules behind a code where several rules share titles, those that `isShared` says: those whose own code it is,
 * else, for a shared title, later rules that name it, else one of the first `among` by the code alone. So rules that are
 * added to the end move no title. Undefined for every other code.
 */
export function dealtBy<Rules extends Dealt>(
  isShared: (gameCode: string) => boolean,
  all: readonly Rules[],
  among: number,
): (gameCode: string) => Rules | undefined {
  return gameCode => {
    const own = all.find(({ kind }) => kind.codes.includes(gameCode))
    if (own) return own
    const isTitle = gameCode.length <= LONGEST_TITLE && TITLE.test(gameCode)
    if (!isTitle || !isShared(gameCode)) return undefined
    return all.find(({ titles }) => titles?.test(gameCode)) ?? all[hashText(gameCode) % among]
  }
}
