import { type WindowRule, windowAt } from './windows.ts'

/** A version as far as it decides when others begin and end. */
export interface Span {
  rule: WindowRule
  from: Date
  /** Undefined while no end is set. */
  until: Date | undefined
}

interface Succession {
  /** When it is agreed on. */
  at: Date
  /** Every version between the downline and any upline that may hold for a window that is not over. */
  before: readonly Span[]
}

/**
 * The first window that begins after the agreement and after every window that is under way: that one is settled as it
 * began. What has not begun yet holds nothing up.
 */
export function beginningOf(rule: WindowRule, { at, before }: Succession, timeZone: string): Date {
  const begun = before.filter(span => span.from <= at)
  const underWay = begun.map(span => endingOf(span, at, timeZone))
  const earliest = latestOf([windowAt(rule, at, timeZone).to, ...underWay])
  const window = windowAt(rule, earliest, timeZone)
  return window.from.getTime() === earliest.getTime() ? earliest : window.to
}

/** Until when a version holds that ends now: to the end of its window under way; one that has not begun never holds. */
export function endingOf({ rule, from, until }: Span, at: Date, timeZone: string): Date {
  return at < from ? from : noLaterThan(until, latestOf([from, windowAt(rule, at, timeZone).to]))
}

/** Until when a version holds that another replaces: up to the last of its windows that ends before that one begins. */
export function replacedOf({ rule, from, until }: Span, beginning: Date, timeZone: string): Date {
  return noLaterThan(until, latestOf([from, windowAt(rule, beginning, timeZone).from]))
}

function noLaterThan(until: Date | undefined, moment: Date): Date {
  return until && until < moment ? until : moment
}

function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map(moment => moment.getTime())))
}
