import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import type { GamePhrases } from './phrases.ts'

interface Props {
  /** Holds a launch token that works once, so it is opened once. */
  url: string
  /** Restarts the game with another address. */
  onRetry: () => void
  phrases: GamePhrases
}

/**
 * A game that refuses to be framed, in a window of its own. A window may only be opened by a press, so the page asks for
 * one; it stays, with the balance and the way out. The game's window knows nothing of this page.
 */
export function GameWindow({ url, onRetry, phrases }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    window.open(url, '_blank', 'noopener,popup,width=1280,height=800')
    setIsOpen(true)
  }
  return (
    <EmptyState title={isOpen ? phrases.windowIsOpen : phrases.windowTitle} about={phrases.windowAbout}>
      {isOpen ? (
        <Button onClick={onRetry}>{phrases.windowAgain}</Button>
      ) : (
        <Button variant="primary" onClick={open}>
          {phrases.windowOpen}
        </Button>
      )}
    </EmptyState>
  )
}
