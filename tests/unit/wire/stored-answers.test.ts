import { expect, test } from 'vitest'
import { takesClientMadeId } from '#server/platform/fresh-id.ts'
import { allActions } from '#tests/support/actions.ts'

/** The id of these is the one of a deposit that is there already. */
const NAMES_WHAT_IS_THERE = ['announcePayment', 'cancelDeposit']
/** An invitation code is made to be passed on; a ticket of a lottery is no key to anything, nor is a number of tickets or the code of a
 * reason, a game or a promotion. */
const MAY_HOLD =
  /^operatorAddGames\.code$|^enterPromotion\.code$|^enterPromotion\.tickets$|^createInvite\.code$|^placeLotteryBet\.ticket(?:Id)?$|\.(?:game|bank|reason)Code$/

const once = [...(await allActions()).values()].filter(action => action.once)

// Protects: an answer that is stored for a repeat opens nothing for whoever comes to know the id of the request.
test('stores answers of signed-in callers alone, who are compared at every repeat', () => {
  expect(once.length).toBeGreaterThan(10)
  expect(once.filter(action => action.audience === 'anyone').map(action => action.name)).toEqual([])
})

test('stores no token, code, secret, password or ticket', () => {
  const secret = /token|code$|codes$|secret|password|ticket|otp|pendingLogin|cookie/i
  const held = once.flatMap(action =>
    [...fieldsOf(action.answer)].filter(field => secret.test(field)).map(field => `${action.name}.${field}`),
  )
  expect(held.filter(field => !MAY_HOLD.test(field))).toEqual([])
})

test('takes an id of version 7 and of the present in every action that happens once', () => {
  const without = once.filter(action => !takesClientMadeId(action)).map(action => action.name)
  expect(without).toEqual(NAMES_WHAT_IS_THERE)
})

function fieldsOf(schema: unknown, seen = new Set<unknown>(), found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return found
  seen.add(schema)
  if ('entries' in schema) for (const field of Object.keys(schema.entries as object)) found.add(field)
  for (const part of Object.values(schema)) fieldsOf(part, seen, found)
  return found
}
