/** Something that a server process does in the background, besides answering calls. */
export interface Part {
  /** Starts it; called once the server listens, so that nobody waits for it. */
  start?: () => void
  /** Stops it, after work in progress. */
  stop?: () => Promise<void> | void
}

/** Starts parts in order. */
export function startParts(parts: readonly Part[]): void {
  for (const part of parts) part.start?.()
}

/** Stops parts in reverse order: what others depend on stops last. All are stopped, even if one fails. */
export async function stopParts(parts: readonly Part[]): Promise<void> {
  const errors: unknown[] = []
  for (const part of parts.toReversed()) {
    try {
      await part.stop?.()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'parts of the server did not stop')
}
