import { type ComponentProps, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ListedGame } from '#lib/games/api.ts'
import { inTurn } from '#lib/site/in-turn.ts'
import { GameList } from './GameList.tsx'
import { ROW } from './row-by-row.ts'

type List = Pick<ComponentProps<typeof GameList>, 'isWide' | 'marks' | 'language' | 'loginHref' | 'phrases'>

/** The first one costs most; each of the next ones is a little quicker than the one before it. */
const KEYS = 8

let isDone = false

/**
 * Answers a few keys with the first row of a list, in one order and in another, where nobody sees it: once for a page, as
 * soon as nothing else is to be done. Code that has run is quick: the first key or press is not the one that waits for that.
 */
export async function rehearse(games: readonly ListedGame[], list: List): Promise<void> {
  const shown = games.slice(0, ROW)
  const [first] = shown
  if (isDone || !first) return
  isDone = true
  const place = document.createElement('div')
  const root = createRoot(place)
  await turn()
  root.render(<Stage list={list} games={shown.map(game => withPictureOf(first, game))} />)
  for (let key = 0; key < KEYS; key += 1) {
    await turn()
    press(place.querySelector('input'))
  }
  await turn()
  root.unmount()
}

/** A field, and a list that each key in it turns round. */
function Stage({ list, games }: { list: List; games: readonly ListedGame[] }) {
  const [shown, show] = useState(games)
  return (
    <>
      <input onInput={() => show(shown.toReversed())} />
      <GameList
        {...list}
        games={shown}
        filter="ALL"
        isLoading={false}
        failure={undefined}
        built={games}
        wayOn={false}
      />
    </>
  )
}

/** What a key sends to a field, in its order. Nobody else hears of it: the field is in no page. */
function press(field: HTMLInputElement | null): void {
  if (!field) return
  const key = { key: 'a', bubbles: true, cancelable: true }
  field.dispatchEvent(new KeyboardEvent('keydown', { ...key, keyCode: 65 }))
  field.dispatchEvent(new KeyboardEvent('keypress', { ...key, charCode: 97 }))
  field.dispatchEvent(new InputEvent('textInput', { data: 'a', bubbles: true }))
  // As typing does, and unlike a new `value`, this leaves React to find out what has changed.
  field.setRangeText('a')
  field.dispatchEvent(new InputEvent('input', { data: 'a', bubbles: true }))
  field.dispatchEvent(new KeyboardEvent('keyup', { ...key, keyCode: 65 }))
}

/** No picture is asked for that nobody may come to see. */
function withPictureOf({ iconUrl }: ListedGame, game: ListedGame): ListedGame {
  return { ...game, iconUrl }
}

function turn(): Promise<void> {
  return new Promise(resolve => void inTurn(resolve))
}
