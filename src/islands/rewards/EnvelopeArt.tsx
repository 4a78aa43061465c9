import styles from './EnvelopeArt.module.css'
/** A red envelope with a brass seal; an open one shows its card. */
export function EnvelopeArt({ isOpen }: { isOpen: boolean }) {
  return (
    <svg className={styles.art} viewBox="0 0 120 96" aria-hidden="true">
      {isOpen && (
        <>
          <path className={styles.flap} d="M14 36 60 6l46 30Z" />
          <rect className={styles.paper} x="26" y="18" width="68" height="50" rx="4" />
        </>
      )}
      <path className={styles.body} d="M14 36h92v46a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6Z" />
      {!isOpen && (
        <>
          <path className={styles.flap} d="M14 36h92L60 64Z" />
          <circle className={styles.seal} cx="60" cy="60" r="9" />
          <path className={styles.mark} d="m60 54 4 6-4 6-4-6Z" />
        </>
      )}
    </svg>
  )
}
