import { useState } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { Button } from './Button.tsx'
import { Picture } from './Picture.tsx'

interface Props {
  ids: readonly string[]
  load: (id: string) => Promise<Blob | undefined>
  phrases: { showImages: string; hideImages: string; imageOf: string; imageGone: string; loading: string }
}

/** Pictures that were handed in, loaded when somebody wants to see them. */
export function StoredImages({ ids, load, phrases }: Props) {
  const [shown, setShown] = useState<readonly (Blob | undefined)[]>()
  const [isBusy, setBusy] = useState(false)
  if (ids.length === 0) return null
  const toggle = async () => {
    if (shown) return setShown(undefined)
    setBusy(true)
    setShown(await Promise.all(ids.map(load)))
    setBusy(false)
  }
  return (
    <div className="stack">
      <div>
        <Button
          size="small"
          busy={isBusy}
          busyLabel={phrases.loading}
          aria-expanded={shown !== undefined}
          onClick={() => void toggle()}
        >
          {shown ? phrases.hideImages : phrases.showImages}
        </Button>
      </div>
      {shown?.map((blob, index) => {
        const label = fill(phrases.imageOf, { number: index + 1 })
        const key = ids[index] ?? label
        return blob ? (
          <Picture key={key} blob={blob} label={label} size="large" />
        ) : (
          <p key={key} className="small muted" role="status">
            {phrases.imageGone}
          </p>
        )
      })}
    </div>
  )
}
