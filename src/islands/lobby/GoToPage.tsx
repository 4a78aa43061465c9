import { type SubmitEvent, useId, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import styles from './GoToPage.module.css'
import type { LobbyPhrases } from './phrases.ts'

/** Fewer pages are all in sight. */
const FEW = 7

interface Props {
  current: number
  total: number
  onChoose: (page: number) => void
  phrases: LobbyPhrases
}

/** A page of a long list by its number; a number beyond the last one is the last. */
export function GoToPage({ current, total, onChoose, phrases }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  if (total <= FEW) return null
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const page = Math.min(total, Math.max(1, Math.trunc(Number(field.current?.value))))
    if (Number.isNaN(page) || field.current?.value === '') return field.current?.focus()
    onChoose(page)
  }
  return (
    <form className={styles.form} onSubmit={go} noValidate>
      <label htmlFor={id}>{phrases.goToPage}</label>
      <div className="input">
        <input
          // What was typed belongs to the page that it was typed on.
          key={current}
          ref={field}
          id={id}
          type="text"
          inputMode="numeric"
          pattern="\d*"
          maxLength={6}
          placeholder={String(current)}
          autoComplete="off"
        />
      </div>
      <Button type="submit" size="small">
        {phrases.go}
      </Button>
    </form>
  )
}
