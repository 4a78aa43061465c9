import { avifOf } from '#lib/games/label-address.ts'

interface Props {
  /** The address of the WebP. */
  source: string
  /** Whether the page was built with it: then it was made as an AVIF as well, which takes a server long. */
  isBuilt?: boolean | undefined
  /** Whether it stands on the first screen of a phone; others come when they are about to be seen. */
  isFirst?: boolean | undefined
}

/** The label of a game, or another picture in its place. */
export function Label({ source, isBuilt = false, isFirst = false }: Props) {
  const avif = isBuilt ? avifOf(source) : undefined
  return (
    <picture>
      {avif && <source srcSet={avif} type="image/avif" />}
      <img
        src={source}
        alt=""
        width="320"
        height="400"
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
