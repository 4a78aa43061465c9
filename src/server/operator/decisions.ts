import { referenceOf } from '#lib/ids/reference.ts'
import { OperatorFault } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

const LONGEST_REASON = 200
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What commands about money say about refusals. */
export function decisionTexts(what: string): Record<string, string> {
  return {
    alreadyDecided: `it stands where this cannot follow; look at it with "${what} show"`,
    memberFrozen: 'the account is frozen: no withdrawal is approved; "member unfreeze" comes first',
  }
}

/** Addresses of pictures, one in a line. */
export function picturesText(
  { publicUrl = '' }: OperatorContext,
  subject: string,
  { paths, minutes }: { paths: readonly string[]; minutes: number },
): string {
  if (paths.length === 0) throw new OperatorFault(`no picture was handed in for ${subject}`)
  return [
    ...paths.map(path => `${publicUrl}${path}`),
    `Each opens in a browser for ${minutes} minutes.`,
  ].join('\n')
}

/** Finds a row by the reference that members read out, or by the whole id. */
export async function findByReference<Row extends { id: string }>(
  reference: string,
  {
    what,
    list = `${what}s list`,
    byId,
    ending,
  }: {
    what: string
    /** The command that lists the rows. */
    list?: string
    byId: (id: string) => Promise<Row | undefined>
    ending: (tail: string) => Promise<Row[]>
  },
): Promise<Row> {
  const tail = reference.replace('-', '').toLowerCase()
  const isWhole = UUID.test(reference)
  if (!isWhole && !/^[0-9a-f]{12}$/.test(tail))
    throw new OperatorFault(`give the reference of "${list}", such as 9F04C1-77A2E0`)
  const whole = isWhole ? await byId(reference) : undefined
  const found = isWhole ? (whole === undefined ? [] : [whole]) : await ending(tail)
  const [row] = found
  if (row === undefined) throw new OperatorFault(`there is no ${what} ${reference}`)
  if (found.length > 1)
    throw new OperatorFault(
      `more than one ${what} is called ${reference}: give the whole id, ${found.map(({ id }) => id).join(' or ')}`,
    )
  return row
}

/** A list with the reference of each row, or its whole id if two rows share a reference. */
export function listOf<Row extends { id: string }>(
  rows: readonly Row[],
  lineOf: (row: Row, name: string) => string,
): string {
  const references = rows.map(referenceOf)
  const isShared = (reference: string) => references.indexOf(reference) !== references.lastIndexOf(reference)
  return rows.map(row => lineOf(row, isShared(referenceOf(row)) ? row.id : referenceOf(row))).join('\n')
}

/** A list with how to go on, if there is more than one page of it. */
export function nextPageText(
  list: string,
  rows: string,
  { total, next }: { total: number; next: string | null },
): string {
  return next === null ? rows : `${rows}\n${total} wait in all. The next page: ${list} --after ${next}`
}

/** The reason of a decision, which the member can read. */
export function reasonOf(text: string): string {
  if (text === '') throw new OperatorFault('give the reason: the member reads it')
  if (text.length > LONGEST_REASON)
    throw new OperatorFault(`the reason has at most ${LONGEST_REASON} characters`)
  return text
}
