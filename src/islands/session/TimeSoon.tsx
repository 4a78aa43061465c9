import { useEffect, useRef, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { fill } from '#lib/i18n/format.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { closeTimeWarning } from '#lib/limits/reality-store.ts'
import type { RealityTexts } from '#lib/limits/texts.ts'
import { clockText } from '#lib/lottery/draw-times.ts'

interface Props {
  lang: string
  endsAt: string
  texts: RealityTexts
}

/**
 * The member's own time limit ends within minutes: how much is left, counted by the server's clock. It is said once; the
 * count is for the eye. It lies in the top layer, so that it is seen over a game in full screen.
 */
export function TimeSoon({ lang, endsAt, texts }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const left = Math.max(0, Date.parse(endsAt) - useNow())
  const [minutes] = useState(() => Math.max(1, Math.ceil(left / 60_000)))
  useEffect(() => {
    // An older browser shows it in its place on the page.
    place.current?.showPopover?.()
  }, [])
  return (
    <div ref={place} className="toast-place time-soon" popover="manual">
      <div className="toast" data-tone="info">
        <Icon name="clock" />
        <span>
          <b>{texts.timeSoonTitle}</b>
          <span className="visually-hidden" role="status">
            {fill(texts.timeSoonSaid, { minutes })}
          </span>
          <span className="small num" aria-hidden="true">
            {fill(texts.timeSoonText, { left: clockText(left) })}
          </span>
          <a className="link small" href={pathIn(languageOfPage(lang), '/member/limits')}>
            {texts.toLimits}
          </a>
        </span>
        <button className="icon-button" type="button" aria-label={texts.askLater} onClick={closeTimeWarning}>
          <Icon name="x" size="small" />
        </button>
      </div>
    </div>
  )
}
