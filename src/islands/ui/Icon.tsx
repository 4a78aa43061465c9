/** The icons that islands draw; each is a symbol of the sprite (design language, section 7). */
export type IconName =
  | 'alert'
  | 'app'
  | 'bank'
  | 'cal'
  | 'check'
  | 'chev'
  | 'chevd'
  | 'chevl'
  | 'clock'
  | 'copy'
  | 'deposit'
  | 'dots'
  | 'eye'
  | 'eyeoff'
  | 'gear'
  | 'gift'
  | 'globe'
  | 'info'
  | 'limit'
  | 'lock'
  | 'logout'
  | 'mail'
  | 'msg'
  | 'play'
  | 'points'
  | 'record'
  | 'refresh'
  | 'rng'
  | 'search'
  | 'send'
  | 'shield'
  | 'support'
  | 'team'
  | 'user'
  | 'wallet'
  | 'withdraw'
  | 'x'

const CLASSES = { small: 'icon icon-small', normal: 'icon', large: 'icon icon-large' } as const

interface Props {
  name: IconName
  /** 16, 20 or 24 px. */
  size?: keyof typeof CLASSES
}

/** An icon drawn by reference to the one cached sprite file, so that no path is in a script. */
export function Icon({ name, size = 'normal' }: Props) {
  return (
    <svg className={CLASSES[size]} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  )
}
