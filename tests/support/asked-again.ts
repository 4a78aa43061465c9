import type { Answer } from './visitor-calls.ts'

/** Asks until the server is not too busy to answer, as a client does: with the same id it counts once. */
export async function askedAgain(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const said = await ask()
    if (said.body.success || said.body.code !== 'unavailable') return said
  }
}
