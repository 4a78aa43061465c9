import type { IconName } from '#layouts/icons.ts'

const CLASSES = { small: 'i i-s', normal: 'i', large: 'i i-l' } as const

interface Props {
  name: IconName
  /** 16, 20 or 24 px. */
  size?: keyof typeof CLASSES
}

/** An icon of the sprite, drawn by reference to the one cached file, so that no path is in a script. */
export function Icon({ name, size = 'normal' }: Props) {
  return (
    <svg className={CLASSES[size]} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  )
}
