import { useState } from 'react'

/** Copies texts, and holds the words for what came of it. */
export function useCopy(failed: string): {
  message: string
  copy: (text: string, done: string) => Promise<void>
} {
  const [message, setMessage] = useState('')
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(done)
    } catch {
      setMessage(failed)
    }
  }
  return { message, copy }
}
