import { type WindowRule, windowAt } from './windows.ts'

/** A version as far as it decides when others begin and end. */
export interface Span {
  rule: WindowRule
  from: Date
}

interface Succession {
  /** When it is agreed on. */
  at: Date
  /** The version that goes on until now. */
  present: Span | undefined
  /** Until when earlier versions between the downline and any upline hold. */
  heldUntil: Date | undefined
}

/**
 * The first window that begins after the agreement and overlaps none that an earlier version has: the one under way is
 * settled as it began.
 */
export function beginningOf(
  rule: WindowRule,
  { at, present, heldUntil }: Succession,
  timeZone: string,
): Date {
  const candidates = [windowAt(rule, at, timeZone).to]
  if (present) candidates.push(endingOf(present, at, timeZone))
  if (heldUntil) candidates.push(heldUntil)
  const earliest = latestOf(candidates)
  const window = windowAt(rule, earliest, timeZone)
  return window.from.getTime() === earliest.getTime() ? earliest : window.to
}

/** Until when a version holds that ends now: to the end of its window under way; one that has not begun never holds. */
export function endingOf({ rule, from }: Span, at: Date, timeZone: string): Date {
  return at < from ? from : latestOf([from, windowAt(rule, at, timeZone).to])
}

/** Until when a version holds that another replaces: up to the last of its windows that ends before that one begins. */
export function replacedOf({ rule, from }: Span, beginning: Date, timeZone: string): Date {
  return latestOf([from, windowAt(rule, beginning, timeZone).from])
}

function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map(moment => moment.getTime())))
}
