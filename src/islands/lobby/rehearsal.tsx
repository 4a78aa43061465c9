import { type ComponentProps, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { ListedGame } from '#lib/games/api.ts'
import { $lobby } from '#lib/games/lobby-store.ts'
import { inTurn } from '#lib/site/in-turn.ts'
import { FIRST_ROW, GameList } from './GameList.tsx'

type List = Pick<ComponentProps<typeof GameList>, 'isWide' | 'marks' | 'language' | 'loginHref' | 'phrases'>

let isDone = false

/**
 * Draws the first row of a list, and the same games in another order, where nobody sees it: once for a page, as soon as
 * nothing else is to be done. Code that has run is quick: the first key or press is not the one that waits for that.
 */
export async function rehearse(list: List): Promise<void> {
  const shown = ($lobby.get().value?.games ?? []).slice(0, FIRST_ROW)
  const [first] = shown
  if (isDone || !first) return
  isDone = true
  const games = shown.map(game => withPictureOf(first, game))
  const root = createRoot(document.createElement('div'))
  for (const order of [games, games.toReversed(), games]) {
    await turn()
    startTransition(() =>
      root.render(
        <GameList
          {...list}
          games={order}
          filter="ALL"
          isLoading={false}
          failure={undefined}
          isAsBuilt
          wayOn={false}
        />,
      ),
    )
  }
  await turn()
  root.unmount()
}

/** No picture is asked for that nobody may come to see. */
function withPictureOf({ iconUrl }: ListedGame, game: ListedGame): ListedGame {
  return { ...game, iconUrl }
}

function turn(): Promise<void> {
  return new Promise(resolve => void inTurn(resolve))
}
