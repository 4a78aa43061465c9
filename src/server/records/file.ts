import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '#lib/i18n/languages.ts'
import { decimalText } from '#lib/money/money.ts'
import { csvCell } from '#lib/records/rules.ts'
import type { Action, InputOf } from '#lib/wire/action.ts'
import type { App, ServerContext } from '#server/platform/context.ts'
import { readInput } from '#server/platform/input.ts'
import { allow } from '#server/platform/rate-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { checkAudience, tooMany } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'

const RATE = { limit: 10, windowSeconds: 600 }

/** The file of a record: GET `<the action's path>.csv` with the action's own filters. */
export interface RecordFile<A extends Action> {
  action: A
  /** The name that it is saved under, without its ending. */
  name: string
  /** The column heads in the caller's language; some depend on the query. */
  head: (language: Language, input: InputOf<A>) => readonly string[]
  /** Its lines, as many at once as are read at once: the file is sent while it is read, so its length takes no memory. */
  lines: (call: FileCall<InputOf<A>>) => AsyncGenerator<readonly (readonly string[])[]>
}

export interface FileCall<Input> {
  input: Input
  session: Session
  context: ServerContext
}

/**
 * Serves a record as a file (RFC 4180, UTF-8 with its mark, which spreadsheets ask for). Money in and out have a column
 * each, so that no amount begins with a sign; times are the deployment's.
 */
export function mountRecordFile<A extends Action>(app: App, file: RecordFile<A>): void {
  const name = `${file.action.name}File`
  app.get(`${file.action.path}.csv`, async context => {
    context.set('action', name)
    const { session, language } = context.get('requestInfo')
    checkAudience(file.action, session)
    if (!session) throw new Refusal('notSignedIn', { status: 401 })
    const waitSeconds = allow(`${name}:${session.memberId}`, RATE)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    const { sealing } = context.get('runtime')
    const input = (await readInput(file.action, context, { sealing })) as InputOf<A>
    const lines = file.lines({ input, session, context })
    // What is refused is refused as any call is, not by a file that breaks off.
    const first = await lines.next()
    return new Response(streamOf(file.head(language, input), first, lines), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file.name}.csv"`,
        'cache-control': 'no-store',
      },
    })
  })
}

/** Rows that a file reads at once: as many as keep nobody else waiting while they are read and written. */
export const AT_ONCE = 500

/** The rows of a record from the first to the last, as many at once as are read at once, each page from where the one before ended. */
export async function* pagesOf<Row, Place>(
  read: (before: Place | undefined) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  let before: Place | undefined
  while (true) {
    const rows = await read(before)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < AT_ONCE) return
    before = placeOf(last)
  }
}

/** An amount in two columns, what came in and what went out, so that neither begins with a sign. */
export function inAndOut(amount: bigint, currency: string): [string, string] {
  return [amount > 0n ? decimalText(amount, currency) : '', amount < 0n ? decimalText(-amount, currency) : '']
}

type Lines = readonly (readonly string[])[]

function streamOf(
  head: readonly string[],
  first: IteratorResult<Lines>,
  rest: AsyncGenerator<Lines>,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, lines: Lines) =>
    controller.enqueue(text.encode(lines.map(lineOf).join('')))
  return new ReadableStream<Uint8Array>({
    start: controller => {
      controller.enqueue(text.encode(`\uFEFF${lineOf(head)}`))
      if (first.done) controller.close()
      else send(controller, first.value)
    },
    pull: async controller => {
      // The embedded database answers without yielding to other work.
      await nextTurn()
      const next = await rest.next()
      if (next.done) controller.close()
      else send(controller, next.value)
    },
    // A client that disconnects also ends the reading.
    cancel: async () => void (await rest.return(undefined)),
  })
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
