import { v7, validate } from 'uuid'

/**
 * A new id: a time-ordered UUID, version 7 (RFC 9562). Made by the application on either side of the wire,
 * so that a client can name a thing before it exists and repeat its request safely.
 */
export function newId(): string {
  return v7()
}

/** As a new id would have been made at a moment; two of the same millisecond do not sort. */
export function idOfMoment(at: Date): string {
  return v7({ msecs: at.getTime() })
}

export function isId(value: string): boolean {
  return validate(value)
}
