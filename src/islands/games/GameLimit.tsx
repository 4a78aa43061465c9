import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { followHere } from '#islands/ui/plain-press.ts'
import { useNow } from '#islands/ui/use-now.ts'
import { fill } from '#lib/i18n/format.ts'
import { nearestLimit } from '#lib/limits/nearest.ts'
import { $timeLimit } from '#lib/limits/reality-store.ts'
import { $limits, followLimits } from '#lib/limits/store.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { formatMoney } from '#lib/money/money.ts'
import { formatDuration } from '#lib/time/format.ts'
import type { GamePhrases } from './phrases.ts'
import styles from './Seamless.module.css'

/** A game may move the balance several times a second. */
const LOOKED_EVERY_MS = 5_000
const TICK_MS = 10_000

interface Props {
  href: string
  onOpen: () => void
  language: string
  phrases: GamePhrases
}

/**
 * The money and time that the member's own limits leave, beside a game's balance, with a link to them (design language,
 * section 9). Empty without limits.
 */
export function GameLimit({ href, onOpen, language, phrases }: Props) {
  const view = useStore($limits, { ssr: 'initial' }).value
  useEffect(() => followLimits(LOOKED_EVERY_MS), [])
  const money = nearestLimit(view, ['loss', 'stake'])
  const endsAt = useStore($timeLimit, { ssr: 'initial' })?.endsAt
  const now = useNow(TICK_MS)
  const leftMs = endsAt === undefined ? undefined : Math.max(0, Date.parse(endsAt) - now)
  if (!money && leftMs === undefined) return null
  return (
    <a className={`${styles.limit} link num`} href={href} onClick={event => followHere(event, onOpen)}>
      {money && (
        <span>
          {fill(phrases.limitLeft, {
            amount: formatMoney(money.left, shownCurrency(view?.currency), language),
          })}
        </span>
      )}
      {leftMs !== undefined && (
        <span>{fill(phrases.timeLeft, { time: formatDuration(leftMs, language) })}</span>
      )}
    </a>
  )
}
