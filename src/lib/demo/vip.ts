import type { VipSetting } from '../site/vip-setting.ts'

/** The VIP programme of the demo world. It adds nothing to rebates, so that their promotion says what they are. */
export const DEMO_VIP: VipSetting = {
  by: 'validBets',
  windowDays: 30,
  ranks: [
    {
      code: 'bronze',
      name: { en: 'Bronze', th: 'บรอนซ์', zh: '青铜', ja: 'ブロンズ', vi: 'Đồng', pt: 'Bronze', tl: 'Bronze' },
      fromMinor: '1000000',
      rebatePercent: '0',
      rankUpMinor: '5000',
      birthdayMinor: '10000',
    },
    {
      code: 'silver',
      name: { en: 'Silver', th: 'ซิลเวอร์', zh: '白银', ja: 'シルバー', vi: 'Bạc', pt: 'Prata', tl: 'Silver' },
      fromMinor: '5000000',
      rebatePercent: '0',
      rankUpMinor: '20000',
      birthdayMinor: '30000',
    },
    {
      code: 'gold',
      name: { en: 'Gold', th: 'โกลด์', zh: '黄金', ja: 'ゴールド', vi: 'Vàng', pt: 'Ouro', tl: 'Gold' },
      fromMinor: '25000000',
      rebatePercent: '0',
      rankUpMinor: '100000',
      birthdayMinor: '100000',
    },
  ],
  turnover: '1',
  days: 30,
}
