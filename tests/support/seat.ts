import { expect } from 'vitest'
import { call, entryCount, openGame, type PlaySite, player, type Reply, type TestPlayer } from './play.ts'

/** A member with that much in the wallet and a game open. */
export async function seated(
  site: PlaySite,
  balance = 1_000n,
): Promise<{ who: TestPlayer; sessionToken: string }> {
  const who = await player(site, balance)
  return { who, sessionToken: await openGame(site, who) }
}

/** Expects an error of that code which adds nothing to the ledger, and answers it. */
export async function refuses(site: PlaySite, path: string, body: object, code: string): Promise<Reply> {
  const before = await entryCount(site)
  const answer = await call(site, path, body)
  expect(answer).toMatchObject({ status: 'ERROR', code, message: expect.any(String) })
  expect(await entryCount(site)).toBe(before)
  return answer
}
