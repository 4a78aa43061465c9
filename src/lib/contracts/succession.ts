import { type WindowRule, windowAt } from './windows.ts'

/** The part of a version that determines when others start and end. */
export interface Span {
  rule: WindowRule
  from: Date
  /** Undefined if it has no end yet. */
  until: Date | undefined
}

interface Succession {
  /** The time of the agreement. */
  at: Date
  /** Every version between the downline and any upline that may apply to an unfinished window. */
  before: readonly Span[]
}

/**
 * The first window that starts after the agreement and after every running window, which is settled by its own version.
 * Versions that have not started yet delay nothing.
 */
export function startOf(rule: WindowRule, { at, before }: Succession, timeZone: string): Date {
  const started = before.filter(span => span.from <= at)
  const underWay = started.map(span => endingOf(span, at, timeZone))
  const earliest = latestOf([windowAt(rule, at, timeZone).to, ...underWay])
  const window = windowAt(rule, earliest, timeZone)
  return window.from.getTime() === earliest.getTime() ? earliest : window.to
}

/**
 * The end of a version that is terminated now: the end of its running window; one that has not started never applies.
 */
export function endingOf({ rule, from, until }: Span, at: Date, timeZone: string): Date {
  return at < from ? from : noLaterThan(until, latestOf([from, windowAt(rule, at, timeZone).to]))
}

/** The end of a replaced version: the end of its last window before the new one starts. */
export function replacedOf({ rule, from, until }: Span, beginning: Date, timeZone: string): Date {
  return noLaterThan(until, latestOf([from, windowAt(rule, beginning, timeZone).from]))
}

function noLaterThan(until: Date | undefined, moment: Date): Date {
  return until && until < moment ? until : moment
}

function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map(moment => moment.getTime())))
}
