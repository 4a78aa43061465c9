import { expect } from 'vitest'
import { call, entryCount, openGame, type PlayServer, player, type Reply, type TestPlayer } from './play.ts'

/** A member with that much in the wallet and a game open. */
export async function seated(
  server: PlayServer,
  balance = 1_000n,
): Promise<{ who: TestPlayer; sessionToken: string }> {
  const who = await player(server, balance)
  return { who, sessionToken: await openGame(server, who) }
}

/** Expects an error of that code which adds nothing to the ledger, and answers it. */
export async function refuses(server: PlayServer, path: string, body: object, code: string): Promise<Reply> {
  const before = await entryCount(server)
  const answer = await call(server, path, body)
  expect(answer).toMatchObject({ status: 'ERROR', code, message: expect.any(String) })
  expect(await entryCount(server)).toBe(before)
  return answer
}
