import { type RefObject, useEffect, useState } from 'react'
import type { FullScreen } from './GameBar.tsx'

/** Full screen for an element with everything in it; not possible where the browser offers it for videos only. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false)
  const [isPossible, setPossible] = useState(false)
  useEffect(() => {
    setPossible(document.fullscreenEnabled)
    const follow = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen()
    // A browser may refuse; the button then keeps its state.
    change?.catch(() => setOn(document.fullscreenElement !== null))
  }
  return { isPossible, isOn, toggle }
}
