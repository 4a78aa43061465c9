import { expect, test } from 'vitest'
import { readCoup } from '#lib/fairness/baccarat.ts'
import { BACCARAT_ROOM_RULES, LIVE_BACCARAT, roomPayout, roomReturn } from '#lib/fairness/baccarat-room.ts'
import { DRAGON_TIGER, DRAGON_TIGER_RULES } from '#lib/fairness/dragon-tiger.ts'
import { LIVE_ROULETTE, ROULETTE_RULES } from '#lib/fairness/roulette.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { readRoomBets, roomText } from '#lib/fairness/table.ts'

// Protects: a bet in a room names its round and its room, so that no room settles by another's draw, and the room without
// commission pays as its rules say.

test('the bets of a room name the round that decides them', () => {
  const amounts = new Map([
    ['red', 500n],
    ['17', 1_000n],
  ])
  const text = roomText(ROULETTE_RULES, 'roulette-lotus-wheel-58961234', amounts)
  expect(text).toBe('roulette-lotus-wheel-58961234 17:1000 red:500')
  expect(LIVE_ROULETTE.eventOf?.(text)).toBe('roulette-lotus-wheel-58961234')
  expect(LIVE_ROULETTE.isWager({ bets: text, stakeMinor: 1_500n })).toBe(true)
  expect(LIVE_ROULETTE.isWager({ bets: text, stakeMinor: 1_000n })).toBe(false)
  expect(readRoomBets(ROULETTE_RULES, text)?.room).toBe('roulette-lotus-wheel')
})

test.each([
  'red:500',
  'roulette-brass red:500',
  'roulette-brass-12',
  'roulette-brass-12 ',
  'roulette-brass-12 purple:500',
  'Roulette-brass-12 red:500',
  'roulette-brass-12  red:500',
  'roulette-brass-12 roulette-brass-13 red:500',
])('"%s" is no bet of a room', bets => {
  expect(LIVE_ROULETTE.isWager({ bets, stakeMinor: 500n })).toBe(false)
  expect(LIVE_ROULETTE.eventOf?.(bets)).toBeUndefined()
})

test('the same draws give the same round in every room, and the room decides what the banker pays', async () => {
  const draw = async (bound: number) => ({ bound, value: 0, attempts: [] })
  const made = await DRAGON_TIGER.make(draw, {
    stakeMinor: 100n,
    bets: 'dragon-tiger-gate-1 tie:100',
    moves: '',
  })
  expect(made).toEqual({ over: true, outcome: 'AS 2S', payoutMinor: 0n })
  expect(DRAGON_TIGER_RULES.pays('tiger', 100n, 'AS 2S', '')).toBe(200n)
  await expect(LIVE_BACCARAT.make(draw, { stakeMinor: 100n, bets: 'tie:100', moves: '' })).rejects.toThrow()
})

test('without commission a banker who wins pays even money, and half of it with six', () => {
  const [salon, free] = ['baccarat-salon', 'baccarat-no-commission']
  const paid = (outcome: string, room: string) =>
    Number(BACCARAT_ROOM_RULES.pays('banker', 1_000n, outcome, room))
  expect(paid('2S.KH 8S.KD', salon)).toBe(1_950)
  expect(paid('2S.KH 8S.KD', free)).toBe(2_000)
  expect(paid('2S.KH 6S.KD', salon)).toBe(1_950)
  expect(paid('2S.KH 6S.KD', free)).toBe(1_500)
  expect(paid('6S.KH 6S.KD', free)).toBe(1_000)
  expect(paid('7S.KH 6S.KD', free)).toBe(0)
  expect(roomPayout('banker', 3n, readCoup('2S.KH 6S.KD'), free)).toBe(4n)
  expect(['banker', 'player'].map(spot => percentOf(roomReturn(spot as 'banker', free), 4))).toEqual([
    ...['98.5418', '98.7649'],
  ])
  expect(percentOf(roomReturn('banker', salon), 4)).toBe('98.9420')
})
