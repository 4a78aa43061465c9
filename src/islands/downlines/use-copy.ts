import { useState } from 'react'

/** Copies texts, and holds the words for what came of it. */
export function useCopy(failed: string): {
  told: string
  copy: (text: string, done: string) => Promise<void>
} {
  const [told, tell] = useState('')
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      tell(done)
    } catch {
      tell(failed)
    }
  }
  return { told, copy }
}
