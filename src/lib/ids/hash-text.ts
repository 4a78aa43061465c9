/** FNV-1a over the code points of a text: an unsigned 32-bit number. */
export function hashText(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16_777_619)
  }
  return hash >>> 0
}
