import { useEffect, useRef } from 'react'
import styles from './Picture.module.css'

/** Sharp on every screen, light for a phone. */
const LONGEST_SIDE = { small: 160, large: 1_200 } as const

interface Props {
  blob: Blob
  /** What a screen reader says of it. */
  label: string
  size?: keyof typeof LONGEST_SIDE
}

/** Draws a picture that is not at any address; one that the browser cannot read leaves its place empty. */
export function Picture({ blob, label, size = 'small' }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    void createImageBitmap(blob).then(
      bitmap => {
        if (!isOver && canvas.current) draw(canvas.current, bitmap, LONGEST_SIDE[size])
        bitmap.close()
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [blob, size])
  return (
    <canvas
      ref={canvas}
      className={`${styles.picture} ${size}`}
      width={1}
      height={1}
      role="img"
      aria-label={label}
    />
  )
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, longest: number): void {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
