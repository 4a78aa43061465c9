import { JACKPOT_SLOT } from '#lib/fairness/jackpot.ts'
import type { Below, Told } from './numbers.ts'
import { dataSlot } from './slots.ts'

/** Pinball: a number below 2 for each row, one is right. Factors from the left, as the sheet prints them. */
const POCKETS: Record<string, string> = {
  '8 low': '4 2 1.1 1 0.5 1 1.1 2 4',
  '8 medium': '11 3 1.3 0.7 0.4 0.7 1.3 3 11',
  '8 high': '29 4 1.4 0.3 0.2 0.3 1.4 4 29',
  '12 low': '9 3 1.6 1.2 1.1 1 0.5 1 1.1 1.2 1.6 3 9',
  '12 medium': '31 10 4 1.9 1.1 0.6 0.3 0.6 1.1 1.9 4 10 31',
  '12 high': '140 24 8 2 0.7 0.2 0.2 0.2 0.7 2 8 24 140',
  '16 low': '16 6 2 1.4 1.3 1.1 1.1 1 0.5 1 1.1 1.1 1.3 1.4 2 6 16',
  '16 medium': '100 36 9 5 2.8 1.5 1 0.5 0.3 0.5 1 1.5 2.8 5 9 36 100',
  '16 high': '1000 110 24 9 4 2 0.2 0.2 0.2 0.2 0.2 2 4 9 24 110 1000',
}

export function pinball(below: Below, bets: string, stakeMinor: bigint): Told {
  let letters = ''
  for (let row = Number(bets.split(' ')[0]); row > 0; row -= 1) letters += 'LR'.charAt(below(2))
  const pocket = letters.split('R').length - 1
  const factor = Number(POCKETS[bets]?.split(' ')[pocket])
  return { outcome: letters, payoutMinor: (stakeMinor * BigInt(Math.round(factor * 10))) / 10n }
}

/** Blocks: mines under blocks that are left, counted from the first. The payout is 97 % of what would be even, cut. */
export function blocks(below: Below, bets: string, moves: string, stakeMinor: bigint): Told {
  const mines = Number(bets)
  const isMined = new Array<boolean>(26).fill(false)
  for (let laid = 0; laid < mines; laid += 1) {
    let skip = below(25 - laid)
    for (let block = 1; block <= 25; block += 1) {
      if (isMined[block]) continue
      if (skip === 0) {
        isMined[block] = true
        break
      }
      skip -= 1
    }
  }
  const outcome = isMined.flatMap((is, block) => (is ? [block] : [])).join(',')
  // Even odds are the product of left over clear, block by block. No payout above 5,000 stakes is on offer.
  const paysAfter = (opened: number) => {
    let [left, clear] = [97n, 1n]
    for (let at = 0; at < opened; at += 1) {
      left *= BigInt(25 - at)
      clear *= BigInt(25 - mines - at)
    }
    return left / clear
  }
  let opened = 0
  for (const move of moves.split(' ').filter(Boolean)) {
    if (move === 'take') return { outcome, payoutMinor: (stakeMinor * paysAfter(opened)) / 100n }
    if (isMined[Number(move)]) return { outcome, payoutMinor: 0n }
    opened += 1
    if (opened === 25 - mines || paysAfter(opened + 1) > 500_000n)
      return { outcome, payoutMinor: (stakeMinor * paysAfter(opened)) / 100n }
  }
  return { outcome: '?', payoutMinor: 0n }
}

/** Keno: 20 balls out of a bag with 80 in their order. What so many right ones pay, as the sheet prints it. */
const KENO_SHEET: Record<string, string> = {
  '1': '0 3.8',
  '2': '0 1 9.5',
  '3': '0 0 2.5 43.5',
  '4': '0 0 1.5 8 94',
  '5': '0 0 0 4 20 580',
  '6': '0 0 0 2 8.5 70 1800',
  '7': '0 0 0 1 5 27 250 4100',
  '8': '0 0 0 0 3.5 15 80 1000 10000',
  '9': '0 0 0 0 2 8 40 275 2000 10000',
  '10': '3 0 0 0 0 4 20 130 1000 5500 10000',
}

export function keno(below: Below, bets: string, stakeMinor: bigint): Told {
  const isOut = new Array<boolean>(81).fill(false)
  const outcome: number[] = []
  for (let ball = 0; ball < 20; ball += 1) {
    let skip = below(80 - ball)
    let number = 1
    while (isOut[number] || skip > 0) {
      if (!isOut[number]) skip -= 1
      number += 1
    }
    isOut[number] = true
    outcome.push(number)
  }
  const picks = bets.split(',')
  const right = picks.filter(pick => isOut[Number(pick)]).length
  const factor = Number(KENO_SHEET[picks.length]?.split(' ')[right])
  return { outcome: outcome.join(), payoutMinor: (stakeMinor * BigInt(Math.round(factor * 10))) / 10n }
}

/** Crash: one number, and the cash-out that was noted; without one the round waits, unless it crashed at once. */
export function crash(below: Below, noted: string, stakeMinor: bigint): Told {
  const divisor = BigInt(below(1_000_000_000)) + 1n
  const whole = 96_000_000_000n / divisor
  const point = whole > 100_000n ? 100_000n : whole
  if (noted === '') return { outcome: point > 100n ? '?' : String(point), payoutMinor: 0n }
  const isPaid = BigInt(noted) <= point
  return { outcome: String(point), payoutMinor: isPaid ? (stakeMinor * BigInt(noted)) / 100n : 0n }
}

/** Bingo: each ticket's numbers column by column, then 40 of 75 balls; numbers that are left count from the lowest. */
export function bingo(below: Below, bets: string, stakeMinor: bigint): Told {
  const drawFrom = (numbers: Set<number>) => {
    const skip = below(numbers.size)
    const number = [...numbers].sort((a, b) => a - b)[skip] ?? 0
    numbers.delete(number)
    return number
  }
  const range = (from: number, to: number) =>
    new Set(Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const cards = Array.from({ length: Number(bets) }, () =>
    [1, 16, 31, 46, 61].map(from => {
      const left = range(from, from + 14)
      return [0, 1, 2, 3, 4].map(row => (from === 31 && row === 2 ? 0 : drawFrom(left)))
    }),
  )
  const left = range(1, 75)
  const balls = Array.from({ length: 40 }, () => drawFrom(left))
  const isCalled = (number: number | undefined) => number === 0 || balls.includes(number ?? -1)
  let prices = 0n
  for (const columns of cards) {
    const rows = [0, 1, 2, 3, 4].map(row => columns.map(column => column[row]))
    const falling = columns.map((column, at) => column[at])
    const rising = columns.map((column, at) => column[4 - at])
    const lines = [...columns, ...rows, falling, rising].filter(line => line.every(isCalled)).length
    prices += [0n, 1n, 3n, 8n, 18n, 60n, 200n][lines] ?? 1_000n
  }
  return {
    outcome: [...cards.map(columns => columns.flat().filter(Boolean).join(',')), balls.join(',')].join('|'),
    payoutMinor: (stakeMinor / BigInt(cards.length)) * prices,
  }
}

/** Jackpot: the slot by its data, then one number of fifty million; below the stake it wins what the house noted. */
export function jackpot(below: Below, noted: string, stakeMinor: bigint): Told {
  const slot = dataSlot(JACKPOT_SLOT, below, '', stakeMinor)
  if (below(50_000_000) >= Number(stakeMinor)) return slot
  return { outcome: `${slot.outcome}; jackpot`, payoutMinor: slot.payoutMinor + BigInt(noted || '0') }
}
