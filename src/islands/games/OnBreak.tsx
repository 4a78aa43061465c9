import { useEffect, useState } from 'react'
import { EmptyState } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { PlayStop } from '#lib/limits/rules.ts'
import { loadRealityTexts } from '#lib/limits/texts.ts'
import { formatExpected } from '#lib/time/format.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'
import type { GamePhrases } from './phrases.ts'

interface Props {
  stop: PlayStop
  language: string
  limitsHref: string
  homeHref: string
  phrases: GamePhrases
}

/** In the place of a game whose member has begun a break, here, in another tab or with another account of theirs. */
export function OnBreak({ stop: { code, until }, language, limitsHref, homeHref, phrases }: Props) {
  const [reason, setReason] = useState('')
  useEffect(() => {
    loadRealityTexts(language).then(
      texts =>
        setReason(fill(texts[code], { until: until ? formatExpected(until, language, TIME_ZONE) : '' })),
      // The title says what counts.
      () => undefined,
    )
  }, [code, until, language])
  return (
    <div role="status">
      <EmptyState
        title={code === 'playPaused' ? phrases.breakTitle : phrases.excludedTitle}
        about={`${reason} ${phrases.slowAbout}`.trim()}
      >
        <a className="btn btn-secondary" href={limitsHref}>
          {phrases.toLimits}
        </a>
        <a className="btn btn-secondary" href={homeHref}>
          {phrases.toGames}
        </a>
      </EmptyState>
    </div>
  )
}
