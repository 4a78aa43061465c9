import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo } from 'react'
import type { ListedGame } from '#lib/games/api.ts'
import { firstChoice, isFirst, type LobbyScope } from '#lib/games/lobby-rules.ts'
import { $choice, $lobby } from '#lib/games/lobby-store.ts'
import { firstPage } from './lobby-address.ts'

/** What the page was built with. */
interface Built {
  /** What can be chosen from. */
  range: LobbyScope
  /** The first page of all games as it was published; undefined if it must be requested. */
  first?: readonly ListedGame[]
  /** How many games the lobby has. */
  total: number
  /** How many places its list has, where more than games stand in it. */
  places?: number
}

export type List = ReturnType<typeof useList>

/** What is chosen, and the list that stands there: of one answer, whole. */
export function useList({ range, first, total, places }: Built) {
  const stored = useStore($choice, { ssr: 'initial' })
  const { state, value, failure } = useStore($lobby, { ssr: 'initial' })
  // Before the address is read, the page stands as it was built.
  const choice = state === 'idle' ? firstChoice(range) : stored
  const isPlain = isFirst(choice, range)
  const isAsBuilt = isPlain && (state === 'idle' || (state === 'failed' && first !== undefined))
  const built = useMemo(
    () => first && { ...firstPage(first, { total, places }), of: firstChoice(range) },
    [first, total, places, range],
  )
  const newest = value ?? (isAsBuilt ? built : undefined)
  // All that is said of a list is taken from the same answer; what answers a key is drawn before it.
  const page = useDeferredValue(newest)
  return {
    state,
    choice,
    /** The same, drawn with the list. */
    beside: useDeferredValue(choice),
    isPlain,
    page,
    isLoading: state === 'loading' || page !== newest,
    failure: state === 'failed' && !isAsBuilt ? failure : undefined,
  }
}
