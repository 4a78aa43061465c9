/** Returns the lowest UUID (version 7) of a moment: its first 48 bits are the milliseconds since 1970 (RFC 9562). */
export function firstIdOf(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
