import { SealedSeeds } from '#server/platform/sealed-seeds.ts'

/** Seeds of raffles, sealed until the draw. */
export class RaffleSeeds extends SealedSeeds {
  constructor(secret: string) {
    super(secret, 'raffles')
  }
}
