import { useStore } from '@nanostores/react'
import { followHere } from '#islands/ui/plain-press.ts'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { fill, plural } from '#lib/i18n/format.ts'
import { clockText } from '#lib/lottery/draw-times.ts'
import { $menus, $takers, type Menus, readMenus } from '#lib/lottery/game-store.ts'
import type { PrizeMode } from '#lib/lottery/games.ts'
import { lotteryGame } from '#lib/lottery/games.ts'
import { $recent } from '#lib/lottery/tickets-store.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './Hall.module.css'
import { Numbers } from './Numbers.tsx'
import type { Writing } from './writing.ts'

type Game = Menus['menus'][number]['games'][number]

interface Props {
  vendors: readonly string[]
  mode: PrizeMode | undefined
  onMode: (mode: PrizeMode) => void
  hrefOf: (gameCode: string) => string
  onOpen: (gameCode: string) => void
  writing: Writing
}

/** The lotteries of a page by prize mode, as tickets: time to close, last result, who takes part. */
export function Hall({ vendors, mode, onMode, hrefOf, onOpen, writing }: Props) {
  const { phrases } = writing
  const { state, value, failure } = useStore($menus, { ssr: 'initial' })
  const recent = useStore($recent, { ssr: 'initial' })
  if (!value && state === 'failed') {
    const retry = () => void readMenus()
    return (
      <ErrorState
        title={phrases.menusFailed}
        message={failure?.message}
        retry={phrases.retry}
        onRetry={retry}
      />
    )
  }
  if (!value) return <SkeletonRows rows={6} label={phrases.loading} />
  const menus = value.menus
    .map(menu => ({ ...menu, games: menu.games.filter(game => vendors.includes(game.vendor)) }))
    .filter(menu => menu.games.length > 0)
  const menu = menus.find(one => one.prizeMode === mode) ?? menus[0]
  const open = { hrefOf, onOpen, writing }
  const known = recent.filter(game => vendors.includes(game.vendor)).slice(0, 4)
  const played = known.flatMap(one =>
    menus.flatMap(each => each.games).filter(game => game.gameCode === one.gameCode),
  )
  return (
    <>
      {played.length > 0 && (
        <section className={styles.recent} aria-labelledby="lot-recent">
          <h2 id="lot-recent">{phrases.recent}</h2>
          <ul className="row wrap">
            {played.map(game => (
              <li key={game.gameCode}>
                <a
                  className="chip"
                  href={hrefOf(game.gameCode)}
                  data-plain=""
                  onClick={event => followHere(event, () => onOpen(game.gameCode))}
                >
                  {game.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {menu && (
        <Tabs
          label={phrases.modes}
          tabs={menus.map(one => ({ name: one.prizeMode, label: phrases[`mode_${one.prizeMode}`] }))}
          chosen={menu.prizeMode}
          onChoose={onMode}
        >
          <Games games={menu.games} {...open} />
        </Tabs>
      )}
    </>
  )
}

function Games({
  games,
  ...open
}: { games: readonly Game[] } & Pick<Props, 'hrefOf' | 'onOpen' | 'writing'>) {
  const now = useNow()
  return (
    <ul className={styles.games}>
      {games.map(game => (
        <TicketCard key={game.gameCode} game={game} now={now} {...open} />
      ))}
    </ul>
  )
}

function TicketCard({
  game,
  now,
  hrefOf,
  onOpen,
  writing,
}: { game: Game; now: number } & Pick<Props, 'hrefOf' | 'onOpen' | 'writing'>) {
  const { phrases, language, timeZone } = writing
  const takers = useStore($takers, { ssr: 'initial' })
  const form = lotteryGame(game.gameCode)?.form
  const closesAt = game.open ? Date.parse(game.open.closesAt) : 0
  const members = game.open ? (takers.get(game.open.drawId)?.members ?? 0) : 0
  const numbers = game.last?.numbers
  return (
    <li className={styles.ticket}>
      <a
        href={hrefOf(game.gameCode)}
        data-plain=""
        onClick={event => followHere(event, () => onOpen(game.gameCode))}
      >
        <img src={game.iconUrl} alt="" width="64" height="80" loading="lazy" decoding="async" />
        <div className={styles.text}>
          <h2>{game.name}</h2>
          <p className="small">{everyText(game, writing)}</p>
          <div className={styles.last}>
            {form && numbers ? (
              <Numbers
                form={form}
                numbers={shownOf(form.kind === 'digits' && form.prizes.length > 2, numbers)}
                phrases={phrases}
              />
            ) : (
              <span className="small">{phrases.noResult}</span>
            )}
          </div>
        </div>
        <div className={`${styles.time} num`}>
          {game.maintenance ? (
            <p className="tag warn">{phrases.maintenance}</p>
          ) : (
            <>
              <p className="micro">{game.open ? phrases.closesShort : phrases.noOpenDraw}</p>
              <p className={styles.clock}>{closesAt > now ? clockText(closesAt - now) : '--:--'}</p>
              <p className="micro">
                {game.open &&
                  'dailyAt' in game.schedule &&
                  formatMoment(game.open.drawsAt, language, timeZone)}
                {members > 0 && plural({ ...phrases }, 'members', members, language)}
              </p>
            </>
          )}
        </div>
      </a>
    </li>
  )
}

/** The first prize stands for a long draw; of many balls as many as fit. */
function shownOf(isLong: boolean, numbers: readonly string[]): readonly string[] {
  return isLong ? numbers.slice(0, 1) : numbers.slice(0, 10)
}

function everyText({ schedule }: Game, { phrases }: Writing): string {
  return 'dailyAt' in schedule
    ? fill(phrases.everyDay, { time: schedule.dailyAt })
    : fill(phrases.everyMinutes, { minutes: schedule.everyMinutes })
}
