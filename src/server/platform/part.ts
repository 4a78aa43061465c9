/** Something that a server process does by itself, beside answering calls. */
export interface Part {
  /** Begins it; once the server listens, so that nobody waits for it. */
  start?: () => void
  /** Ends it, after what is under way. */
  stop?: () => Promise<void> | void
}

/** Starts parts in their order. */
export function startParts(parts: readonly Part[]): void {
  for (const part of parts) part.start?.()
}

/** Stops them in reverse: what others build on goes last. One that cannot be stopped keeps none of the others from it. */
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
