/** What a thrown value says of itself, for a line of output or a report. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
