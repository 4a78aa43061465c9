import { fill, plural } from '#lib/i18n/format.ts'
import type { DrawView } from '#lib/lottery/api.ts'
import { clockText, type Draws, type DrawsState } from '#lib/lottery/draw-times.ts'
import type { Takers } from '#lib/lottery/game-store.ts'
import type { GameDetails } from '#lib/lottery/slip.ts'
import { formatMoment, formatTime } from '#lib/time/format.ts'
import styles from './DrawHead.module.css'
import { Numbers } from './Numbers.tsx'
import { headNumbers } from './Result.tsx'
import type { Writing } from './writing.ts'

interface Props {
  game: GameDetails
  draws: Draws | undefined
  standing: DrawsState | undefined
  takers: Takers
  writing: Writing
}

/** The draw that takes bets with the time left, the last result, and the promise that the result is checked against. */
export function DrawHead({ game, draws, standing, takers, writing }: Props) {
  const { phrases } = writing
  const last = draws?.last ?? undefined
  const awaited = standing?.awaited[0]
  return (
    <section className={`cloth ${styles.head}`} aria-label={phrases.currentDraw}>
      <svg className="arc" viewBox="0 0 1100 190" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <circle cx="1000" cy="300" r="300" strokeWidth="1.2" />
        <circle cx="1000" cy="300" r="308" strokeWidth="2.6" />
        <circle cx="1000" cy="300" r="390" strokeWidth="1.2" opacity=".45" />
      </svg>
      <Closing game={game} standing={standing} takers={takers} writing={writing} />
      <div aria-live="polite">
        <p className="small muted">
          {awaited
            ? fill(phrases.drawing, { period: awaited.period })
            : last
              ? fill(phrases.lastResult, { period: last.period })
              : phrases.noResult}
        </p>
        <LastNumbers game={game} last={last} isAwaited={awaited !== undefined} writing={writing} />
      </div>
      <Commitment draw={standing?.open} writing={writing} />
    </section>
  )
}

function Closing({ game, standing, takers, writing }: Omit<Props, 'draws'>) {
  const { phrases, language, timeZone } = writing
  const open = standing?.open
  const left = open ? clockText(standing.leftMs) : '--:--'
  const parts = left.split(':')
  const members = open ? takers.get(open.drawId)?.members : undefined
  const says = standing?.isClosing ? 'closingSoon' : undefined
  return (
    <div>
      <p className="small muted">
        {open ? fill(phrases.closesIn, { period: open.period }) : phrases.noOpenDraw}
      </p>
      <p
        className={`${styles.countdown} num`}
        role="timer"
        aria-label={fill(phrases.timeLeft, { time: left })}
        data-closing={says}
      >
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds stand in their order.
          <span key={at}>
            {at > 0 && <i>:</i>}
            <b>{part}</b>
          </span>
        ))}
      </p>
      <p className={`micro ${styles.when}`} data-closing={says}>
        {says
          ? phrases.closingSoon
          : open &&
            fill(phrases.cutOff, {
              time: momentOf(open.drawsAt, game, { language, timeZone }),
              before: lengthText(game.cutOffSeconds, language),
            })}
      </p>
      <p className="micro muted">
        {members !== undefined && members > 0 ? plural({ ...phrases }, 'members', members, language) : ' '}
      </p>
    </div>
  )
}

/** "15 seconds", "10 minutes" */
function lengthText(seconds: number, language: string): string {
  const length = seconds % 60 === 0 ? { minutes: seconds / 60 } : { seconds }
  return new Intl.DurationFormat(`${language}-u-nu-latn`, { style: 'long' }).format(length)
}

function momentOf(
  instant: string,
  { schedule }: GameDetails,
  { language, timeZone }: Pick<Writing, 'language' | 'timeZone'>,
): string {
  return 'dailyAt' in schedule
    ? formatMoment(instant, language, timeZone)
    : formatTime(instant, language, timeZone)
}

interface LastProps {
  game: GameDetails
  last: DrawView | undefined
  isAwaited: boolean
  writing: Writing
}

function LastNumbers({ game, last, isAwaited, writing }: LastProps) {
  const { phrases } = writing
  if (isAwaited) return <p className={styles.noNumbers}>{phrases.waiting}</p>
  if (last?.state === 'void') return <p className={styles.noNumbers}>{phrases.status_void}</p>
  if (!last?.numbers) return <p className={styles.noNumbers} />
  return (
    <Numbers form={game.form} numbers={headNumbers(game.form, last.numbers)} size="large" phrases={phrases} />
  )
}

function Commitment({ draw, writing }: { draw: DrawView | undefined; writing: Writing }) {
  const { phrases, verifyHref } = writing
  const hash = draw?.serverSeedHash
  return (
    <div className={styles.promise}>
      <p className="small muted">{phrases.promise}</p>
      <p className="mono" title={hash}>
        {hash ? `${hash.slice(0, 8)} ${hash.slice(8, 16)} … ${hash.slice(-8)}` : '…'}
      </p>
      {draw && (
        <a className="link small" href={`${verifyHref}?draw=${draw.drawId}`}>
          {phrases.howToVerify}
        </a>
      )}
    </div>
  )
}
