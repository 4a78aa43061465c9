import { useState } from 'react'
import './ui.css'

interface Props {
  short: string
  /** Exactly. */
  whole: string
}

/**
 * A figure where there is little room for all of it. The whole figure shows on hover as a title, and in its place on focus
 * or touch; screen readers read only the whole figure.
 */
export function ShortFigure({ short, whole }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (short === whole) return <span>{whole}</span>
  return (
    <button
      type="button"
      className="short-figure"
      title={whole}
      onFocus={() => setWhole(true)}
      onBlur={() => setWhole(false)}
      // Not every browser gives the focus to a button that is touched.
      onClick={() => setWhole(true)}
    >
      {isWhole ? (
        <span className="short-whole">{whole}</span>
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{whole}</span>
        </>
      )}
    </button>
  )
}
