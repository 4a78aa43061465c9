import { useEffect, useState } from 'react'
import { SkeletonRows } from '#islands/ui/State.tsx'
import { followMenus } from '#lib/lottery/game-store.ts'
import { PRIZE_MODES, type PrizeMode } from '#lib/lottery/games.ts'
import { readRecent } from '#lib/lottery/tickets-store.ts'
import { CURRENCY } from '#lib/money/currency.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import { GameView } from './GameView.tsx'
import { Hall } from './Hall.tsx'
import type { DrawsPhrases } from './phrases.ts'
import type { Writing } from './writing.ts'

interface Props {
  language: string
  timeZone: string
  title: string
  /** The page's own address, in its language; lotteries are named by `gameCode` behind it. */
  path: string
  /** The page of the same lotteries in the other shell: full screen, or back from it. */
  otherPath: string
  isFullScreen: boolean
  vendors: readonly string[]
  /** The prize mode that is shown first (spec 4.6). */
  firstMode: PrizeMode
  homeHref: string
  loginHref: string
  depositHref: string
  limitsHref: string
  verifyHref: string
  phrases: DrawsPhrases
}

interface Address {
  gameCode: string | undefined
  mode: PrizeMode
}

/** The lottery pages: all lotteries of some vendors, or with `gameCode` one of them. What is shown stands in the address. */
export default function LotteryPage(props: Props) {
  const { language, timeZone, title, path, vendors, firstMode, homeHref, loginHref, phrases } = props
  const [address, setAddress] = useState<Address>()
  useEffect(() => {
    const read = () => setAddress(readAddress(firstMode))
    const stop = onPrivatePage(read, { login: loginHref, home: homeHref })
    addEventListener('popstate', read)
    return () => {
      stop()
      removeEventListener('popstate', read)
    }
  }, [firstMode, loginHref, homeHref])
  const go = (search: string) => {
    history.pushState(null, '', path + search)
    setAddress(readAddress(firstMode))
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const hrefOf = (gameCode: string) => `${path}?gameCode=${gameCode}`
  const { depositHref, limitsHref, verifyHref } = props
  const links = { depositHref, limitsHref, verifyHref }
  const writing: Writing = { currency: CURRENCY, language, timeZone, ...links, phrases }
  if (address?.gameCode !== undefined) {
    return (
      <GameView
        key={address.gameCode}
        gameCode={address.gameCode}
        hallHref={path}
        otherHref={`${props.otherPath}?gameCode=${address.gameCode}`}
        isFullScreen={props.isFullScreen}
        vendors={vendors}
        hrefOf={hrefOf}
        onOpen={gameCode => go(`?gameCode=${gameCode}`)}
        onLeave={() => go('')}
        writing={writing}
      />
    )
  }
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {address ? (
        <HallView
          vendors={vendors}
          mode={address.mode}
          onMode={mode => {
            history.replaceState(null, '', `${path}?prizeMode=${mode}`)
            setAddress(readAddress(firstMode))
          }}
          hrefOf={hrefOf}
          onOpen={gameCode => go(`?gameCode=${gameCode}`)}
          writing={writing}
        />
      ) : (
        <SkeletonRows rows={6} label={phrases.loading} />
      )}
    </div>
  )
}

function HallView(props: Parameters<typeof Hall>[0]) {
  useEffect(() => {
    void readRecent()
    return followMenus()
  }, [])
  return <Hall {...props} />
}

function readAddress(firstMode: PrizeMode): Address {
  const query = new URLSearchParams(location.search)
  const mode = PRIZE_MODES.find(one => one === query.get('prizeMode')) ?? firstMode
  return { gameCode: query.get('gameCode') ?? undefined, mode }
}
