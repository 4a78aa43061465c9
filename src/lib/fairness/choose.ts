/** How many ways there are to take so many of a number of things, whatever the order: the binomial coefficient. */
export function choose(of: number, taken: number): bigint {
  let ways = 1n
  for (let at = 0; at < taken; at += 1) ways = (ways * BigInt(of - at)) / BigInt(at + 1)
  return ways
}
