import { v7, validate } from 'uuid'

/**
 * A new id: a time-ordered UUID, version 7 (RFC 9562). Made by the application on either side of the wire,
 * so that a client can name a thing before it exists and repeat its request safely.
 */
export function newId(): string {
  return v7()
}

export function isId(value: string): boolean {
  return validate(value)
}
