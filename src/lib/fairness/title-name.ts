/** A code as the English title it was made from: "eye-of-the-delta" is "Eye of the Delta". */
export function titleOf(gameCode: string): string {
  return gameCode
    .split('-')
    .map((word, at) =>
      at > 0 && /^(of|the|a)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}
