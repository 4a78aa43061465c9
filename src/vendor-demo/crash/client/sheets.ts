import {
  CRASH_BEST,
  crashChance,
  leastCrashReturn,
  MOST_TIMES,
  msUntil,
  readTimes,
} from '#lib/fairness/crash.ts'
import { type Fraction, percentOf } from '#lib/fairness/rtp.ts'
import { decimal } from '#lib/i18n/format.ts'
import type { RoundView } from '../../kit/calls.ts'
import { el } from '../../kit/dom.ts'
import { pageData, say } from '../../kit/page-data.ts'
import { mostText } from '../../kit/return-text.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'
import { LIMITS, pointText, timesText } from './times.ts'

/** The cash-outs in the table, in hundredths. */
const SHOWN = [150, 200, 300, 500, 1_000, 10_000, MOST_TIMES]

/** How a round goes, how fast the multiplier rises and how often it gets so far, and what comes back. */
export function rulesOf({ stakes, roundMs }: Seat, stake: bigint, money: Money): HTMLElement[] {
  const { language } = pageData
  const percent = (of: Fraction, digits: number) => decimal(percentOf(of, digits), language)
  const rows = SHOWN.map(times => {
    const seconds = (msUntil(times) / 1_000).toLocaleString(language, { maximumFractionDigits: 1 })
    return [timesText(times), say('seconds', { seconds }), `${percent(crashChance(times), 2)}%`]
  })
  const limits = { least: money(stakes[0] ?? 0n), most: money(stakes.at(-1) ?? 0n), seconds: roundMs / 1_000 }
  const shares = { least: percent(leastCrashReturn(), 4), best: percent(CRASH_BEST, 4) }
  return [
    ...['rulesRun', 'rulesDrawn', 'rulesAuto', 'rulesClock', 'rulesAway'].map(key =>
      el('p', {}, say(key, LIMITS)),
    ),
    el('h3', {}, say('rulesSpeed')),
    table([say('cashOut'), say('after'), say('chance')], rows),
    mostText(MOST_TIMES / 100, stake, money),
    el('h3', {}, say('rulesReturn')),
    el('p', {}, say('rulesShare', shares)),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('rulesStakes', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** Where a round ended, in words. */
export function endText(point: number, cashedAt: number | undefined): string {
  return cashedAt === undefined
    ? say('crashedAt', { point: pointText(point) })
    : say('cashedAt', { times: timesText(cashedAt), point: pointText(point) })
}

/** A round in the history. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  const cashedAt = BigInt(proof.payoutMinor) > 0n ? readTimes(proof.moves ?? '') : undefined
  return el('p', {}, endText(Number(proof.outcome), cashedAt))
}
