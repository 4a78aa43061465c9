import styles from './MemberIcon.module.css'

interface Props {
  /** One of `MEMBER_ICONS`. */
  icon: string
  size?: 'small' | 'normal'
}

/** The icon that a member chose, beside their name; drawn by reference to the one cached file. */
export function MemberIcon({ icon, size = 'small' }: Props) {
  return (
    <svg
      className={`${styles.icon} ${size === 'normal' ? styles.normal : styles.small}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`/member-icons.svg#${icon}`} />
    </svg>
  )
}
