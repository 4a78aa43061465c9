import { expect, test } from 'vitest'
import {
  BALLS,
  drawFive,
  readTicket,
  TICKET,
  TICKET_PAYS,
  ticketPayout,
  ticketReturn,
  ticketText,
  waysToMatch,
} from '#lib/fairness/pick-five.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: five different numbers of 36, each as likely as any other; tickets are read to the letter; the return is true.

const drawOf = (nonce: number) =>
  drawFive(drawsOf({ serverSeed: 'ef'.repeat(32), clientSeed: 'harbour-five-1', nonce }))

test('a draw is five different numbers in order, and all 36 come alike', async () => {
  const times = new Array<number>(BALLS + 1).fill(0)
  const draws = 7_200
  for (let nonce = 1; nonce <= draws; nonce += 1) {
    const balls = await drawOf(nonce)
    expect(balls).toEqual([...new Set(balls)].sort((a, b) => a - b))
    expect(balls).toHaveLength(5)
    for (const ball of balls) times[ball] = (times[ball] ?? 0) + 1
  }
  const expected = (draws * 5) / BALLS
  for (const count of times.slice(1))
    expect(Math.abs(count - expected)).toBeLessThan(4.5 * Math.sqrt(expected))
})

test('the ways to match are those of counting every draw', () => {
  const counted = [0, 0, 0, 0, 0, 0]
  const own = [3, 7, 9, 20, 33]
  for (let a = 1; a <= BALLS; a += 1)
    for (let b = a + 1; b <= BALLS; b += 1)
      for (let c = b + 1; c <= BALLS; c += 1)
        for (let d = c + 1; d <= BALLS; d += 1)
          for (let e = d + 1; e <= BALLS; e += 1) {
            const right = [a, b, c, d, e].filter(ball => own.includes(ball)).length
            counted[right] = (counted[right] ?? 0) + 1
          }
  expect([0, 1, 2, 3, 4, 5].map(waysToMatch).map(Number)).toEqual(counted)
})

test('the return is the sum of what every draw would pay', () => {
  const { numerator, denominator } = ticketReturn()
  expect([numerator, denominator]).toEqual([44_950n * 2n + 4_650n * 30n + 155n * 500n + 40_000n, 376_992n])
})

test.each([
  [[1, 2, 4, 5, 6], 0n],
  [[3, 2, 4, 5, 6], 0n],
  [[3, 7, 4, 5, 6], 2_000n],
  [[3, 7, 9, 5, 6], 30_000n],
  [[3, 7, 9, 20, 6], 500_000n],
  [[3, 7, 9, 20, 33], 40_000_000n],
])('%j against 3, 7, 9, 20, 33 pays %s', (pick, payout) => {
  expect(ticketPayout(pick, [3, 7, 9, 20, 33], 1_000n)).toBe(payout)
})

test('tickets read back, and nothing else is one', () => {
  expect(readTicket(ticketText(77, [33, 3, 20, 7, 9]))).toEqual({ drawNumber: 77, pick: [3, 7, 9, 20, 33] })
  for (const bets of [
    '',
    '77',
    '77 1,2,3,4',
    '77 1,2,3,4,4',
    '77 1,2,3,4,37',
    '77 0,1,2,3,4',
    '77 5,4,3,2,1',
    '77 01,2,3,4,5',
    '077 1,2,3,4,5',
    'x 1,2,3,4,5',
  ])
    expect(readTicket(bets), bets).toBeUndefined()
})

test('a round tells the numbers drawn', async () => {
  const bets = ticketText(1, [1, 2, 3, 4, 5])
  const seeds = { serverSeed: 'ef'.repeat(32), clientSeed: 'harbour-five-1', nonce: 1 }
  const made = await TICKET.make(drawsOf(seeds), { stakeMinor: 1_000n, bets, moves: '' })
  expect(made.outcome).toBe((await drawOf(1)).join(','))
  expect(Object.keys(TICKET_PAYS)).toEqual(['2', '3', '4', '5'])
})
