import { useEffect } from 'react'
import { $favorites, loadFavorites, toggleFavorite } from '#lib/games/favorites-store.ts'
import { $session } from '#lib/session/store.ts'

/** Makes the hearts of tiles that the build wrote a member's own; what a guest's press does is the page's matter (layouts/home/home.ts). */
export function useBuiltHearts(): void {
  useEffect(() => {
    const hearts = [...document.querySelectorAll<HTMLElement>('[data-built] [data-favorite]')]
    const nodeOf = (heart: HTMLElement) => heart.dataset.favorite ?? ''
    const press = async (heart: HTMLElement) => {
      if ($session.get() === 'guest') return
      // What is kept decides what a press means.
      await loadFavorites()
      toggleFavorite(nodeOf(heart))
    }
    for (const heart of hearts) {
      heart.addEventListener('click', () => void press(heart))
      // It was pressed before its script was there.
      if (heart.dataset.pressed !== undefined) void press(heart)
      delete heart.dataset.pressed
    }
    return $favorites.subscribe(kept => {
      for (const heart of hearts) heart.setAttribute('aria-pressed', String(kept.has(nodeOf(heart))))
    })
  }, [])
}
