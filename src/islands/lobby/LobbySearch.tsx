import { type SubmitEvent, useEffect, useRef } from 'react'
import { type LobbyChoice, withSearch } from '#lib/games/lobby-rules.ts'
import { $choice } from '#lib/games/lobby-store.ts'
import { SEARCH_LENGTH } from '#lib/games/rules.ts'
import { prepareIndex } from '#lib/search/search-client.ts'
import styles from './LobbySearch.module.css'
import { Mark } from './Mark.tsx'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  choice: LobbyChoice
  path: string
  /** The button or Enter. */
  onSearch: (choice: LobbyChoice) => void
  /** Each key: the list follows. */
  onType: (choice: LobbyChoice) => void
  /** A rest in typing: the address follows. */
  onRest: () => void
  phrases: LobbyPhrases
}

/** As long as most visitors take from one key to the next. */
const REST_MS = 200

/**
 * Search by name, within the vendor and kind that are chosen. What is typed before the script is there stays, and
 * without script the form leads to the address of the search.
 */
export function LobbySearch({ choice, path, onSearch, onType, onRest, phrases }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last query that this field sent; empty at first. */
  const lastQuery = useRef('')
  const { vassalage, gameClassify } = choice
  const typed = () => withSearch($choice.get(), field.current?.value ?? '')
  useEffect(() => {
    // Who stands in the field already will type: the index of names is brought, as at the focus.
    if (document.activeElement === field.current) prepareIndex()
    // What was typed and not searched for yet goes with the next choice (spec 2.7); until then it is the visitor's.
    const stop = $choice.listen(next => {
      const input = field.current
      if (!input || withSearch(next, input.value).gameName === next.gameName) return
      // The address was read first, or the list follows an earlier key: what stands in the field is newer.
      if (document.activeElement === input && next.gameName === lastQuery.current) return
      clearTimeout(resting.current)
      input.value = next.gameName
    })
    return () => {
      stop()
      clearTimeout(resting.current)
    }
  }, [])
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    clearTimeout(resting.current)
    onSearch(typed())
  }
  const hear = () => {
    const choice = typed()
    lastQuery.current = choice.gameName
    onType(choice)
    clearTimeout(resting.current)
    resting.current = setTimeout(onRest, REST_MS)
  }
  return (
    <search>
      <form className={styles.form} action={path} onSubmit={search}>
        <div className="input">
          <Mark name="search" />
          <input
            ref={field}
            type="search"
            name="gameName"
            aria-label={phrases.search}
            placeholder={phrases.search}
            defaultValue=""
            maxLength={SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            onFocus={prepareIndex}
            onInput={hear}
            data-plain=""
          />
        </div>
        {vassalage && <input type="hidden" name="vassalage" value={vassalage} />}
        {gameClassify && <input type="hidden" name="gameClassify" value={gameClassify} />}
        <button className="btn btn-secondary" type="submit">
          {phrases.searchButton}
        </button>
      </form>
    </search>
  )
}
