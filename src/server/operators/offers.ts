import type { Minor } from '#lib/money/money.ts'
import { storedSettings } from '#server/site/site.ts'
import type { ActScope } from './act.ts'

interface Offer {
  topic: string
  act: string
  /** What two people agree on, so that it names all that matters. */
  input: string
  /** What it gives in all at most, minor units; null where there is no limit. */
  most: Minor | null
  instead: boolean | undefined
}

/**
 * Whether what gives money to members may be opened now: from "secondPersonFromMinor" of the setting "rewards" on, or without a
 * limit, as soon as two different people have said so.
 */
export async function mayOffer({ tx, agree }: ActScope, { most, ...agreement }: Offer): Promise<boolean> {
  const { secondPersonFromMinor } = (await storedSettings(tx)).rewards
  if (most !== null && most < BigInt(secondPersonFromMinor)) return true
  return agree(agreement)
}
