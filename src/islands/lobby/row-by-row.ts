import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#lib/site/after-paint.ts'
import { BETWEEN_KEYS_MS, pauseInTyping } from '#lib/site/in-turn.ts'

/** As many tiles as stand in a row of a wide screen. */
export const ROW = 5

/**
 * A list as it is drawn. What a key or a press brings at once is the first row; the tiles behind it are those of the list
 * before until the new ones are made, once typing pauses and a row at a time, so that the next key does not wait for all of
 * them. Then those go, too, that a shorter list leaves over and that are out of sight by then: to take them out of the page
 * costs a slow phone as much as all else that a key does.
 */
export function useRowByRow<Item>(list: readonly Item[] | undefined): readonly Item[] | undefined {
  const [drawn, setDrawn] = useState(list)
  useEffect(() => {
    if (drawn === list) return
    let isWanted = true
    const drawNext = () => {
      if (isWanted) startTransition(() => setDrawn(withNextRow(list, drawn)))
    }
    void afterPaint()
      .then(() => pauseInTyping(BETWEEN_KEYS_MS))
      .then(drawNext)
    return () => {
      isWanted = false
    }
  }, [list, drawn])
  return withFirst(ROW, list, drawn)
}

/** What is drawn with one more row of a list, at least two; the list itself once that is all of it. */
export function withNextRow<Item>(
  list: readonly Item[] | undefined,
  drawn: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (!list || !drawn) return list
  let known = 0
  while (known < drawn.length && drawn[known] === list[known]) known += 1
  const count = Math.max(known, ROW) + ROW
  return count < list.length ? withFirst(count, list, drawn) : list
}

/** So many items of a list, and behind them those that are drawn. */
function withFirst<Item>(
  count: number,
  list: readonly Item[] | undefined,
  drawn: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (list === drawn || !list || !drawn) return list
  const first = list.slice(0, count)
  return [...first, ...drawn.slice(first.length)]
}
