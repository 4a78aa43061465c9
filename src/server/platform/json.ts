import { Refusal } from './refusal.ts'

/**
 * Reads a JSON object (RFC 8259) as strictly as both sides of a proxy could: a name that stands twice in an object, of
 * which one reader takes the first and another the last, is refused, and so is the name that reaches a prototype
 * (reliability S40).
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

/** The same of a body that was signed as bytes; what is no UTF-8 is refused as well. */
export function readSignedObject(bytes: Uint8Array): Record<string, unknown> {
  try {
    return readObject(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badInput()
  }
}

/** Goes through a text that is known to be JSON, one sign after the other, without calling itself: depth costs nothing. */
function refuseNames(text: string): void {
  /** The names of every object that is open; undefined for an array. */
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

/** Where the string that begins at a quote ends: at the next quote that no backslash stands for. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const badInput = () => new Refusal('badInput', { status: 400 })
