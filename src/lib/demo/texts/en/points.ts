import type { RewardTexts } from '../../texts.ts'

/** The rewards of the demo world in English. */
export const POINTS_EN: RewardTexts = {
  voucher: { name: 'Play-money voucher, ฿100', about: 'Added to your balance. No wagering.' },
  cards: { name: 'Deck of playing cards', about: 'Linen finish, 52 cards and two jokers.' },
  bag: { name: 'Cotton bag', about: 'Undyed cotton with a brass inlay print.' },
  mug: { name: 'Enamel mug', about: 'Green with a brass rim, 350 ml.' },
  cap: { name: 'Cap', about: 'Embroidered logo, one size.' },
  umbrella: { name: 'Umbrella', about: 'For the rainy season, 105 cm.' },
  mat: { name: 'Card mat', about: 'Green cloth on rubber, 60 × 40 cm.' },
  chips: { name: 'Set of 200 chips', about: 'Clay composite in a wooden case.' },
}
