import type { Below, Told } from './numbers.ts'

/** Koi Terrace: five reels of forty stops, twenty lines from the left, lotuses anywhere. */
const REELS = [
  'BKCDKHLPSHFSDFKDBHLPBHLCBPSCDBSDCHDLBSCH',
  'CHSDGKSPBHDKGLDCBSGBHPCKDSLBSFLSCHPBHDLB',
  'KGPBHSBKSLDHGBDCSDLFPSGBHLPCSHDFCKLCHBDH',
  'KGSHDLHBSCGBCGDPLCSBDPCHLBPSBKPDSLDKHFDH',
  'BHFBDHLDSLHBFSPDSCHDCBPDBCLKCSKLSDBKHSPC',
]
/** The height of each line on the five reels, 0 at the top. */
const LINES =
  '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110 21112 10121 12101 01010 21212 11011 11211 00200 22022 02020'.split(
    ' ',
  )
const PAYS: Record<string, number[]> = {
  K: [50, 200, 800],
  P: [40, 100, 500],
  L: [25, 80, 250],
  C: [20, 50, 200],
  S: [8, 25, 120],
  H: [8, 25, 120],
  D: [5, 20, 100],
  B: [5, 20, 100],
}

export function koiTerrace(below: Below, stakeMinor: bigint): Told {
  const spins: number[][] = []
  let lineStakes = 0
  let left = 1
  while (left > 0) {
    const stops = REELS.map(reel => below(reel.length))
    const { pays, lotuses } = spinPays(stops)
    if (spins.length === 0 && lotuses >= 3) left += 8
    lineStakes += pays * (spins.length === 0 ? 1 : 2)
    spins.push(stops)
    left -= 1
  }
  return { outcome: JSON.stringify(spins), payoutMinor: (BigInt(lineStakes) * stakeMinor) / 20n }
}

function spinPays(stops: number[]): { pays: number; lotuses: number } {
  const rows = [0, 1, 2].map(row =>
    stops.map((stop, reel) => REELS[reel]?.charAt((stop + row) % 40) ?? '').join(''),
  )
  let pays = 0
  for (const line of LINES) {
    const letters = [...line].map((row, reel) => rows[Number(row)]?.charAt(reel) ?? '').join('')
    for (const [letter, table] of Object.entries(PAYS)) {
      for (let run = 5; run >= 3; run -= 1) {
        if (!new RegExp(`^[${letter}G]{${run}}`).test(letters)) continue
        pays += table[run - 3] ?? 0
        break
      }
    }
  }
  const lotuses = rows.join('').split('F').length - 1
  if (lotuses >= 3) pays += 20 * ([2, 10, 50][lotuses - 3] ?? 0)
  return { pays, lotuses }
}

/** The waters: a fish that pays m prices is caught by so many of so many × m numbers. */
const WATERS: Record<string, { caught: number; among: number; pays: Record<string, number> }> = {
  reef: {
    caught: 24,
    among: 25,
    pays: { sprat: 2, clown: 3, angel: 5, puffer: 8, squid: 12, turtle: 20, ray: 30, shark: 60, whale: 200 },
  },
  shallows: {
    caught: 19,
    among: 20,
    pays: { shrimp: 2, clown: 3, crab: 4, seahorse: 6, angel: 8, oyster: 12, turtle: 20, koi: 50 },
  },
  deep: {
    caught: 97,
    among: 100,
    pays: {
      ...{ lanternfish: 3, squid: 6, jelly: 10, eel: 18, angler: 30 },
      ...{ ray: 45, shark: 90, dragon: 180, whale: 400 },
    },
  },
}

export function volley(name: string, below: Below, bets: string): Told {
  const [price = '', names = ''] = bets.split(':')
  const { caught = 0, among = 0, pays = {} } = WATERS[name] ?? {}
  let multiples = 0
  const words: string[] = []
  for (const fish of names.split(',')) {
    const multiple = pays[fish] ?? 0
    const isCaught = below(among * multiple) < caught
    if (isCaught) multiples += multiple
    words.push(isCaught ? 'caught' : 'away')
  }
  return { outcome: words.join(','), payoutMinor: BigInt(price) * BigInt(multiples) }
}

/** Brass Charms: one number of a million for the prize, the deck, the order. */
const CHARMS: [string, number, number][] = [
  ['crown', 500, 100],
  ['koi', 100, 1_000],
  ['lantern', 20, 5_000],
  ['lotus', 10, 12_000],
  ['bell', 5, 30_000],
  ['fan', 3, 50_000],
  ['coin', 2, 100_000],
  ['shell', 1, 80_000],
]

export function brassCharms(below: Below, stakeMinor: bigint): Told {
  let rest = below(1_000_000)
  let prize: string | undefined
  let pays = 0
  for (const [name, times, cards] of CHARMS) {
    if (rest >= 0 && rest < cards) {
      prize = name
      pays = times
    }
    rest -= cards
  }
  const fields = prize === undefined ? [] : [prize, prize, prize]
  const deck = CHARMS.filter(([name]) => name !== prize).flatMap(([name]) => [name, name])
  for (let left = 9 - fields.length; left > 0; left -= 1) {
    const at = below(deck.length)
    fields.push(deck[at] ?? '')
    deck.splice(at, 1)
  }
  // One of those not placed yet is taken out and goes behind them all; what is behind is placed from the last field on.
  const unplaced = [...fields]
  const placed: string[] = []
  while (unplaced.length > 1) {
    const at = below(unplaced.length)
    placed.unshift(unplaced[at] ?? '')
    unplaced.splice(at, 1)
  }
  return { outcome: [...unplaced, ...placed].join(','), payoutMinor: BigInt(pays) * stakeMinor }
}

/** Harbour Five: five of the 36 balls, the lowest left counted first. */
export function harbourFive(below: Below, bets: string, stakeMinor: bigint): Told {
  const pick = (bets.split(' ')[1] ?? '').split(',').map(Number)
  const isOut = new Array<boolean>(37).fill(false)
  for (let drawn = 0; drawn < 5; drawn += 1) {
    let skip = below(36 - drawn)
    for (let ball = 1; ball <= 36; ball += 1) {
      if (isOut[ball]) continue
      if (skip === 0) {
        isOut[ball] = true
        break
      }
      skip -= 1
    }
  }
  const balls = isOut.flatMap((is, ball) => (is ? [ball] : []))
  const right = pick.filter(ball => isOut[ball]).length
  return {
    outcome: balls.join(','),
    payoutMinor: stakeMinor * BigInt([0, 0, 2, 30, 500, 40_000][right] ?? 0),
  }
}

/** Of a thousand numbers the first are meron's, the next wala's, the last nobody's; then what each gains in hundredths. */
const RINGS: Record<string, number[]> = {
  'two-plumes': [480, 452, 88, 100, 1_300],
  'meron-wala': [480, 460, 89, 97, 1_450],
  'golden-spur': [500, 430, 80, 108, 1_240],
  'village-ring': [465, 465, 93, 93, 1_240],
  'seven-rounds': [450, 450, 92, 92, 840],
  'sunday-derby': [490, 440, 84, 104, 1_240],
  'white-plume': [430, 500, 108, 80, 1_240],
  'red-and-blue': [475, 475, 94, 94, 1_780],
  'evening-pit': [440, 480, 102, 85, 1_070],
}

export function cockfight(code: string, below: Below, bets: string): Told | undefined {
  const [meron, wala = 0, ...gains] = RINGS[code] ?? []
  if (meron === undefined) return undefined
  const number = below(1_000)
  const winner = number < meron ? 'meron' : number < meron + wala ? 'wala' : 'draw'
  let payoutMinor = 0n
  for (const bet of bets.split(' ')) {
    const [side = '', text] = bet.split(':')
    // The number of the fight stands in front of the bets of a ring.
    if (text === undefined) continue
    const amount = BigInt(text)
    if (winner === 'draw' && side !== 'draw') payoutMinor += amount
    if (side !== winner) continue
    const gain = gains[['meron', 'wala', 'draw'].indexOf(side)] ?? 0
    payoutMinor += amount + (amount * BigInt(gain)) / 100n
  }
  return { outcome: `${winner} ${number}`, payoutMinor }
}
