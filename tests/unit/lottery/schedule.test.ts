import { expect, test } from 'vitest'
import { drawsAhead } from '#lib/lottery/schedule.ts'

// Protects: there is always exactly one draw open, and a day of 23 or 25 hours moves no draw of a time of day.

const at = (text: string) => new Date(text)
const fast = { schedule: { everyMinutes: 5 }, cutOffSeconds: 15 } as const
const daily = (dailyAt: string) => ({ schedule: { dailyAt }, cutOffSeconds: 600 })

test('fast draws open when the one before closes', () => {
  const draws = drawsAhead(fast, at('2026-11-22T03:04:44.000Z'), 3, 'Asia/Bangkok')
  expect(draws[0]).toEqual({
    period: '20261122-0121',
    opensAt: at('2026-11-22T02:59:45.000Z'),
    closesAt: at('2026-11-22T03:04:45.000Z'),
    drawsAt: at('2026-11-22T03:05:00.000Z'),
  })
  expect(draws[1]?.opensAt).toEqual(draws[0]?.closesAt)
  expect(drawsAhead(fast, at('2026-11-22T03:04:45.000Z'), 1, 'Asia/Bangkok')[0]?.period).toBe('20261122-0122')
})

test('the draw of midnight is the last of its day', () => {
  const [last, first] = drawsAhead(fast, at('2026-11-22T16:58:00.000Z'), 2, 'Asia/Bangkok')
  expect([last?.period, first?.period]).toEqual(['20261122-0288', '20261123-0001'])
})

test('a day of 25 hours has 300 fast draws with names of their own, one of 23 hours 276', () => {
  for (const [from, count, day] of [
    ['2026-10-25T03:58:00.000Z', 300, '20261101'],
    ['2026-03-07T03:58:00.000Z', 276, '20260308'],
  ] as const) {
    const draws = drawsAhead(fast, at(from), 2_400, 'America/New_York')
    const named = draws.filter(draw => draw.period.startsWith(day)).map(draw => draw.period)
    expect([new Set(named).size, named.length]).toEqual([count, count])
  }
})

test('a daily draw stays at its time of day when clocks change', () => {
  const times = drawsAhead(daily('21:00'), at('2026-10-30T12:00:00.000Z'), 4, 'America/New_York')
  expect(times.map(draw => draw.drawsAt.toISOString())).toEqual([
    '2026-10-31T01:00:00.000Z',
    '2026-11-01T01:00:00.000Z',
    '2026-11-02T02:00:00.000Z',
    '2026-11-03T02:00:00.000Z',
  ])
  expect(times.map(draw => draw.period)).toEqual(['20261030', '20261031', '20261101', '20261102'])
})

test('a time that a change of clocks leaves out comes later, one that comes twice is the first', () => {
  const [spring] = drawsAhead(daily('02:30'), at('2026-03-08T05:00:00.000Z'), 1, 'America/New_York')
  expect(spring?.drawsAt.toISOString()).toBe('2026-03-08T07:30:00.000Z')
  const [autumn, next] = drawsAhead(daily('01:30'), at('2026-11-01T04:10:00.000Z'), 2, 'America/New_York')
  expect(autumn?.drawsAt.toISOString()).toBe('2026-11-01T05:30:00.000Z')
  expect(next?.drawsAt.toISOString()).toBe('2026-11-02T06:30:00.000Z')
  expect(next?.opensAt).toEqual(autumn?.closesAt)
})

test('a daily draw is over at its cut-off, and the next one is open', () => {
  const [draw] = drawsAhead(daily('20:30'), at('2026-11-22T13:20:00.000Z'), 1, 'Asia/Bangkok')
  expect(draw).toMatchObject({ period: '20261123', opensAt: at('2026-11-22T13:20:00.000Z') })
})
