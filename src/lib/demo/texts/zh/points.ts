import type { RewardTexts } from '../../texts.ts'

/** The rewards of the demo world in Chinese. */
export const POINTS_ZH: RewardTexts = {
  voucher: { name: '฿100模拟资金券', about: '存入余额，免流水。' },
  cards: { name: '扑克牌一副', about: '亚麻纹面，52张牌加两张王牌。' },
  bag: { name: '棉布袋', about: '本色棉布，印黄铜色镶嵌纹样。' },
  mug: { name: '搪瓷杯', about: '绿色杯身，黄铜色杯口，350毫升。' },
  cap: { name: '棒球帽', about: '刺绣标志，均码。' },
  umbrella: { name: '雨伞', about: '雨季用，105厘米。' },
  mat: { name: '牌垫', about: '绿色台呢配橡胶底，60×40厘米。' },
  chips: { name: '200枚筹码套装', about: '复合黏土，配木盒。' },
}
