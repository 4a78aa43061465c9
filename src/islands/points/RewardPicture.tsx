import styles from './RewardPicture.module.css'

/** The drawing of an item, which stands in the page once (RewardSymbols.astro). */
export function RewardPicture({ picture }: { picture: string }) {
  return (
    <svg className={styles.picture} viewBox="0 0 120 90" aria-hidden="true">
      <use href={`#reward-${picture}`} />
    </svg>
  )
}
