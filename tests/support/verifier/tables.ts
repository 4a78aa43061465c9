import { baccaratPays, dealCoup } from './cards.ts'
import type { Below, Told } from './numbers.ts'

/** The chips of a round, and the room that it was played in, as its bets write them. */
function chipsOf(bets: string): { room: string; chips: { spot: string; amount: bigint }[] } {
  const parts = bets.split(' ')
  const room = (parts[0] ?? '').includes(':') ? '' : (parts.shift() ?? '').replace(/-\d+$/, '')
  const chips = parts.map(part => {
    const at = part.lastIndexOf(':')
    return { spot: part.slice(0, at), amount: BigInt(part.slice(at + 1)) }
  })
  return { room, chips }
}

function told(
  outcome: string,
  bets: string,
  pays: (spot: string, amount: bigint, room: string) => bigint,
): Told {
  const { room, chips } = chipsOf(bets)
  return { outcome, payoutMinor: chips.reduce((sum, { spot, amount }) => sum + pays(spot, amount, room), 0n) }
}

const RED = ' 1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36 '

/** Roulette: one number below 37; n numbers covered pay 36 / n. */
export function roulette(below: Below, bets: string): Told {
  const number = below(37)
  const isRed = RED.includes(` ${number} `)
  const covers: Record<string, [number, boolean]> = {
    red: [18, isRed],
    black: [18, !isRed],
    odd: [18, number % 2 === 1],
    even: [18, number % 2 === 0],
    low: [18, number <= 18],
    high: [18, number >= 19],
    dozen1: [12, number <= 12],
    dozen2: [12, number >= 13 && number <= 24],
    dozen3: [12, number >= 25],
    column1: [12, number % 3 === 1],
    column2: [12, number % 3 === 2],
    column3: [12, number % 3 === 0],
  }
  return told(String(number), bets, (spot, amount) => {
    const outside = covers[spot]
    if (outside) return number > 0 && outside[1] ? (amount * 36n) / BigInt(outside[0]) : 0n
    const numbers = spot.split('-')
    return numbers.includes(String(number)) ? (amount * 36n) / BigInt(numbers.length) : 0n
  })
}

/** What a stake of one pays for each total, from 4 to 10; 11 to 17 are the same the other way. */
const TOTALS = [63, 32, 19, 13, 9, 8, 7]

/** Sic bo: three dice, each a number below six plus one. */
export function sicBo(below: Below, bets: string): Told {
  const dice = [below(6) + 1, below(6) + 1, below(6) + 1]
  const sum = dice.reduce((total, die) => total + die, 0)
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const die of dice) counts[die] = (counts[die] ?? 0) + 1
  const alike = counts.includes(3)
  const times = (spot: string): number => {
    const [one = 0, other = 0] = (spot.match(/\d+/g) ?? []).map(Number)
    if (spot === 'anyTriple') return alike ? 32 : 0
    if (spot.startsWith('total')) return sum === one ? (TOTALS[one <= 10 ? one - 4 : 17 - one] ?? 0) : 0
    if (spot.startsWith('single')) return counts[one] ? counts[one] + 1 : 0
    if (spot.startsWith('pair')) return counts[one] && counts[other] ? 7 : 0
    if (spot.startsWith('double')) return (counts[one] ?? 0) > 1 ? 12 : 0
    if (spot.startsWith('triple')) return counts[one] === 3 ? 181 : 0
    const wins = { small: sum < 11, big: sum > 10, odd: sum % 2 > 0, even: sum % 2 === 0 }[spot]
    return wins && !alike ? 2 : 0
  }
  return told(dice.join('-'), bets, (spot, amount) => amount * BigInt(times(spot)))
}

/** Dragon tiger: a card each from eight decks, the ace low; equal ranks return half. */
export function dragonTiger(below: Below, bets: string): Told {
  const left = Array.from({ length: 416 }, (_, at) => at % 52)
  const [dragon = 0, tiger = 0] = [0, 1].flatMap(() => left.splice(below(left.length), 1))
  const apart = (dragon % 13) - (tiger % 13)
  const name = (card: number) => `${'A23456789TJQK'.charAt(card % 13)}${'SHDC'.charAt(Math.floor(card / 13))}`
  return told(`${name(dragon)} ${name(tiger)}`, bets, (spot, amount) => {
    if (spot === 'suitedTie') return dragon === tiger ? amount * 51n : 0n
    if (spot === 'tie') return apart === 0 ? amount * 12n : 0n
    if (apart === 0) return amount / 2n
    return apart > 0 === (spot === 'dragon') ? amount * 2n : 0n
  })
}

/** Baccarat in a room: as Cloth Baccarat, but the room without commission pays the banker even, half with six. */
export function baccaratRoom(below: Below, bets: string): Told {
  const coup = dealCoup(below)
  return told(coup.outcome, bets, (spot, amount, room) => {
    const isEven = spot === 'banker' && room === 'baccarat-no-commission' && coup.theirs > coup.mine
    if (isEven) return coup.theirs === 6 ? amount + amount / 2n : amount * 2n
    return baccaratPays(coup, spot, amount)
  })
}
