/**
 * The pages of the specially routed lottery vendors (spec 2.1 and section 3), each once within the shell and once in full
 * screen, without the side menu. Two pairs differ by case alone, as the specification names them. Both pages of a pair
 * lie side by side on disks and hosts that tell names apart by case; on others the page that is written last is the only
 * one of its pair, and shows the same lotteries.
 */
export const LOTTERY_PAGES = {
  lottery: { path: '/lottery', gamePage: '/lottert', vendors: ['LOTT', 'ELOTT'], title: 'lotteryPage' },
  seaLottery: { path: '/seaLottery', gamePage: '/sealottery', vendors: ['TCG_SEA'], title: 'seaLotteryPage' },
  vnLottery: {
    path: '/vnLottery',
    gamePage: '/vnlottery',
    vendors: ['TCG_LOTTO_VN'],
    title: 'vnLotteryPage',
  },
} as const
export type LotteryPage = keyof typeof LOTTERY_PAGES
