import type { RewardTexts } from '../../texts.ts'

/** The rewards of the demo world in Tagalog. */
export const POINTS_TL: RewardTexts = {
  voucher: { name: 'Voucher na play money, ฿100', about: 'Idinaragdag sa balanse mo. Walang turnover.' },
  cards: { name: 'Isang set ng baraha', about: 'Linen finish, 52 baraha at dalawang joker.' },
  bag: { name: 'Bag na cotton', about: 'Cotton na hindi kinulayan, may print na kulay tanso.' },
  mug: { name: 'Tasang enamel', about: 'Berde na may gilid na kulay tanso, 350 ml.' },
  cap: { name: 'Sombrero', about: 'May burdang logo, iisang sukat.' },
  umbrella: { name: 'Payong', about: 'Para sa tag-ulan, 105 cm.' },
  mat: { name: 'Sapin sa baraha', about: 'Berdeng tela sa goma, 60 × 40 cm.' },
  chips: { name: 'Set ng 200 chips', about: 'Clay composite, nasa kahong kahoy.' },
}
