import { Refusal } from './refusal.ts'

/**
 * Parses a JSON object (RFC 8259) strictly, since programs on both sides of a proxy read it: refuses a name that
 * appears twice in an object, of which one program uses the first and another the last, and the name that reaches a
 * prototype (reliability S40).
 */
export function readObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badInput()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badInput()
  refuseNames(text)
  return value as Record<string, unknown>
}

/** The same for a body that was signed as bytes; also refuses invalid UTF-8. */
export function readSignedObject(bytes: Uint8Array): Record<string, unknown> {
  try {
    return readObject(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badInput()
  }
}

/** Scans valid JSON text character by character, without recursion, so that depth costs nothing. */
function refuseNames(text: string): void {
  /** The names of every open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : undefined)
      isName = sign === '{'
    } else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ',') isName = open.at(-1) !== undefined
    else if (sign === '"') {
      const end = endOfString(text, at)
      if (isName) addName(open.at(-1), JSON.parse(text.slice(at, end + 1)) as string)
      isName = false
      at = end
    }
  }
}

function addName(names: Set<string> | undefined, name: string): void {
  if (name === '__proto__' || names?.has(name)) throw badInput()
  names?.add(name)
}

/** Returns the end of the string that starts at a quote: the next unescaped quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const badInput = () => new Refusal('badInput', { status: 400 })
