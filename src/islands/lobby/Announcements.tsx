import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $announcements, loadAnnouncements } from '#lib/games/announcements-store.ts'
import type { GameType } from '#lib/games/rules.ts'

interface Props {
  gameType: GameType | undefined
  vassalage: string | undefined
  label: string
}

/** What is announced about the games in view. It stands where nothing moves when it comes: below the menus or the list. */
export function Announcements({ gameType, vassalage, label }: Props) {
  const list = useStore($announcements, { ssr: 'initial' })
  useEffect(() => void loadAnnouncements({ gameType, vassalage }), [gameType, vassalage])
  if (list.length === 0) return null
  return (
    <ul className="lob-news small" aria-label={label}>
      {list.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  )
}
