import styles from './Numbers.module.css'

/** Where the pips of a die are, by face; the middle of the die is 12. */
const PIPS: Record<number, readonly (readonly [x: number, y: number])[]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
}

/** A die that shows a face; its words stand beside it. */
export function Die({ face }: { face: number }) {
  return (
    <svg className={styles.die} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {PIPS[face]?.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={face === 1 ? 3.4 : 2.3} />
      ))}
    </svg>
  )
}

/** A coin: heads bears a lozenge, tails two lines. */
export function Coin({ isHeads }: { isHeads: boolean }) {
  return (
    <svg className={styles.coin} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <circle className={styles.rim} cx="12" cy="12" r="8.4" />
      <path d={isHeads ? 'm12 6.5 4 5.5-4 5.5-4-5.5Z' : 'M7.5 10h9M7.5 14h9'} />
    </svg>
  )
}
