import { Passwords } from '#server/platform/password.ts'

/** A cheap cost: nearly all tests are about the steps around the hash, not about its price. */
export const cheapPasswords = () => new Passwords({ cost: { memoryKib: 64, passes: 2 } })
