import { CheckVerdict } from '#islands/ui/CheckVerdict.tsx'
import { fill } from '#lib/i18n/format.ts'
import { isRight, type RaffleCheck } from '#lib/raffle/check.ts'
import type { CheckedRaffle } from '#lib/raffle/check-store.ts'
import type { RaffleCheckPhrases } from './phrases.ts'

interface Props {
  value: CheckedRaffle
  check: RaffleCheck
  phrases: RaffleCheckPhrases
}

/** What the check came to, in words, colour and shape. */
export function RaffleVerdict({ value, check, phrases }: Props) {
  const { raffle, proof } = value
  const checks = [
    { name: phrases.checkSeed, isRight: check.seed },
    {
      name: raffle.beacon === 'members' ? phrases.checkMembers : phrases.checkBeacon,
      isRight: check.beacon,
    },
    { name: phrases.checkList, isRight: check.list },
    {
      name: fill(phrases.checkPrizes, { same: check.same, all: check.prizes }),
      isRight: check.same === check.prizes,
    },
    ...(proof
      ? [{ name: fill(phrases.checkMine, { count: proof.entries.length }), isRight: proof.isRight }]
      : []),
  ]
  return (
    <CheckVerdict
      isRight={isRight(check) && proof?.isRight !== false}
      checks={checks}
      right={phrases.right}
      wrong={phrases.wrong}
      phrases={phrases}
    />
  )
}
