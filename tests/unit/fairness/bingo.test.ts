import { expect, test } from 'vitest'
import {
  BALLS,
  BINGO,
  BINGO_RETURN,
  CALLED,
  completeLines,
  FREE,
  hallText,
  LINE_PAYS,
  LINE_WAYS,
  LINES,
  paysOfLines,
  playBingo,
  readHall,
  readTickets,
  SIDE,
  TICKETS,
} from '#lib/fairness/bingo.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: the stated return is the true one, a ticket pays by the lines that it shows, and no number comes more often.

const seeds = (nonce: number) => ({ serverSeed: '12'.repeat(32), clientSeed: 'hall', nonce })

/**
 * How many of all sets of 40 balls complete exactly so many lines, by inclusion and exclusion over all 4,096 sets of
 * lines (Feller, An Introduction to Probability Theory, volume 1, chapter IV).
 */
function waysOf(lines: number): bigint {
  let ways = 0n
  for (let set = 0; set < 2 ** LINES.length; set += 1) {
    const chosen = LINES.filter((_, at) => (set >> at) & 1)
    if (chosen.length < lines) continue
    const cells = new Set(chosen.flat())
    cells.delete(FREE)
    const sign = (chosen.length - lines) % 2 === 0 ? 1n : -1n
    ways += sign * choose(chosen.length, lines) * choose(BALLS - cells.size, CALLED - cells.size)
  }
  return ways
}

function choose(of: number, taken: number): bigint {
  if (taken < 0 || taken > of) return 0n
  let ways = 1n
  for (let at = 0; at < taken; at += 1) ways = (ways * BigInt(of - at)) / BigInt(at + 1)
  return ways
}

test('the stated return is what all sets of balls pay', () => {
  const counts = Array.from({ length: LINES.length + 1 }, (_, lines) => waysOf(lines))
  expect(counts).toEqual(LINE_WAYS)
  const all = choose(BALLS, CALLED)
  expect(counts.reduce((sum, ways) => sum + ways, 0n)).toBe(all)
  const paid = counts.reduce((sum, ways, lines) => sum + ways * BigInt(paysOfLines(lines)), 0n)
  expect(BINGO_RETURN.numerator * all).toBe(paid * BINGO_RETURN.denominator)
  expect(percentOf(BINGO_RETURN, 2)).toBe('96.31')
})

test('lines are complete as often as was counted', async () => {
  const rounds = 4_000
  const found = new Array<number>(5).fill(0)
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const { tickets, balls } = await playBingo(drawsOf(seeds(nonce)), 1)
    const lines = completeLines(tickets[0] ?? [], balls).length
    if (lines < 5) found[lines] = (found[lines] ?? 0) + 1
  }
  for (const [lines, count] of found.entries()) {
    const expected = (rounds * Number(waysOf(lines))) / Number(choose(BALLS, CALLED))
    expect(Math.abs(count - expected), String(lines)).toBeLessThan(4 * Math.sqrt(expected) + 1)
  }
}, 30_000)

test('a ticket has five different numbers of each column’s fifteen, the middle free; balls are 40 different ones', async () => {
  const counts = new Map<number, number>()
  const rounds = 1_500
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const { tickets, balls } = await playBingo(drawsOf(seeds(nonce)), 2)
    for (const ticket of tickets) {
      expect(ticket).toHaveLength(25)
      expect(ticket.flatMap((number, cell) => (number === undefined ? [cell] : []))).toEqual([FREE])
      expect(new Set(ticket).size).toBe(25)
      for (const [cell, number] of ticket.entries())
        if (number !== undefined) expect(Math.ceil(number / 15)).toBe(Math.floor(cell / SIDE) + 1)
    }
    expect(new Set(balls).size).toBe(CALLED)
    for (const ball of balls) counts.set(ball, (counts.get(ball) ?? 0) + 1)
  }
  const chance = CALLED / BALLS
  expect(counts.size).toBe(BALLS)
  for (const [ball, found] of counts)
    expect(Math.abs(found - rounds * chance), String(ball)).toBeLessThan(
      4.5 * Math.sqrt(rounds * chance * (1 - chance)),
    )
}, 30_000)

test('there are twelve lines, each cell is on its row and column, and more lines never pay less', () => {
  expect(LINES).toHaveLength(12)
  for (let cell = 0; cell < 25; cell += 1) {
    const isDiagonal = cell % 6 === 0 || (cell % 4 === 0 && cell > 0 && cell < 24)
    const onBoth = cell === FREE ? 4 : isDiagonal ? 3 : 2
    expect(
      LINES.filter(line => line.includes(cell)),
      String(cell),
    ).toHaveLength(onBoth)
  }
  expect([...LINE_PAYS].sort((a, b) => a - b)).toEqual([...LINE_PAYS])
  expect(paysOfLines(12)).toBe(1_000)
})

test('a round pays each of its tickets, and its outcome reads back', async () => {
  for (let nonce = 1; nonce <= 100; nonce += 1) {
    const made = await BINGO.make(drawsOf(seeds(nonce)), { stakeMinor: 400n, bets: '4', moves: '' })
    const hall = readHall(made.outcome)
    expect(hallText(hall)).toBe(made.outcome)
    const prices = hall.tickets.map(ticket => paysOfLines(completeLines(ticket, hall.balls).length))
    const sum = prices.reduce((total, price) => total + price, 0)
    expect(made).toMatchObject({ over: true, payoutMinor: 100n * BigInt(sum) })
  }
})

test('takes the numbers of tickets that there are, and stakes that they divide', () => {
  expect(TICKETS.map(tickets => readTickets(String(tickets)))).toEqual([...TICKETS])
  for (const bets of ['', '3', '02', '2 ']) expect(readTickets(bets), bets).toBeUndefined()
  expect(BINGO.isWager({ stakeMinor: 102n, bets: '2' })).toBe(true)
  expect(BINGO.isWager({ stakeMinor: 102n, bets: '4' })).toBe(false)
})
