import { ShortFigure } from '#islands/ui/ShortFigure.tsx'
import type { WireTier } from '#lib/contracts/shapes.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { roundMoneyText } from '#lib/money/text.ts'
import styles from './TierTable.module.css'
import { payText, shortText, type Writing } from './writing.ts'

interface Props {
  tiers: readonly WireTier[]
  writing: Writing
}

/** Tiers, the lowest first: three conditions and what they pay. On a phone the amounts are shortened. */
export function TierTable({ tiers, writing }: Props) {
  const { phrases } = writing
  const isSum = tiers[0]?.ppm === undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields, and no landmark either, since a page has several contracts.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
    <div className={styles.tiers} role="group" tabIndex={0} aria-label={phrases.tiersName}>
      <table className="table num">
        <caption className="visually-hidden">{phrases.tiersName}</caption>
        <thead>
          <tr>
            <th scope="col">{phrases.tier}</th>
            <Head long={phrases.betsFrom} short={phrases.betsShort} />
            <Head long={phrases.activeMembers} short={phrases.activeShort} />
            <Head long={phrases.lossFrom} short={phrases.lossShort} />
            <th scope="col" className="right">
              {isSum ? phrases.sum : phrases.rate}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, at) => (
            <tr key={`${tier.validBet} ${tier.active} ${tier.loss}`}>
              <th scope="row" aria-label={fill(phrases.tierNo, { tier: at + 1 })}>
                {at + 1}
              </th>
              <Amount minor={tier.validBet} writing={writing} />
              <td className="right">{formatCount(tier.active, writing.language)}</td>
              <Amount minor={tier.loss} writing={writing} />
              <td className="right bold">{payText(tier, writing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ long, short }: { long: string; short: string }) {
  return (
    <th scope="col" className="right">
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </th>
  )
}

function Amount({ minor, writing }: { minor: string; writing: Writing }) {
  const whole = roundMoneyText(minor, writing)
  return (
    <td className="right">
      <span className={styles.long}>{whole}</span>
      <span className={styles.short}>
        <ShortFigure short={shortText(minor, writing)} whole={whole} />
      </span>
    </td>
  )
}
