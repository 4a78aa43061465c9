import { v5 } from 'uuid'
import type { Texts } from '../games/game.ts'
import type { GameType } from '../games/rules.ts'

const NEWS_NAMESPACE = '2f6a4f0c-7d0e-5b7b-9c55-0b1d3f8a6e21'

interface DemoAnnouncement {
  id: string
  gameType: GameType | null
  vassalage: string | null
  title: Texts
}

/** What the demo world says about its games; each holds from the moment of seeding on. */
export const DEMO_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    id: v5('thunder-temple', NEWS_NAMESPACE),
    gameType: 'RNG',
    vassalage: 'BGS',
    title: {
      en: 'Thunder Temple is closed for maintenance. We’ll suggest other open games instead.',
      th: '“วิหารสายฟ้า” ปิดปรับปรุงอยู่ เมื่อเปิดเกมนี้ ระบบจะแนะนำเกมอื่นที่เปิดให้เล่นแทน',
      zh: '“雷霆神殿”正在维护。打开该游戏时，将为您推荐其他可玩的游戏。',
      ja: '「雷神殿」はメンテナンス中です。開くと、代わりに遊べるゲームをご案内します。',
      vi: '“Đền Sấm Sét” đang bảo trì. Khi mở trò chơi này, bạn sẽ được gợi ý các trò chơi khác đang mở.',
      pt: 'Thunder Temple está em manutenção. Sugerimos outros jogos abertos no lugar.',
      tl: 'Nasa maintenance ang Thunder Temple. Kapag binuksan mo ito, may iaalok na ibang larong bukas.',
    },
  },
  {
    id: v5('draw-promises', NEWS_NAMESPACE),
    gameType: 'LOTT',
    vassalage: null,
    title: {
      en: 'Every draw publishes its seed hash before the first bet, so you can verify it afterwards.',
      th: 'ทุกงวดประกาศแฮชยืนยันผลก่อนรับเดิมพันแรก และตรวจสอบย้อนหลังได้',
      zh: '每期开奖在接受第一注之前就公布种子哈希值，开奖后可自行验证。',
      ja: 'どの抽選も、最初のベットの前にシードのハッシュを公開し、後から検証できます。',
      vi: 'Mỗi kỳ quay đều công bố hash của seed trước khi nhận cược đầu tiên và có thể kiểm chứng sau đó.',
      pt: 'Cada sorteio publica o hash da sua semente antes da primeira aposta e pode ser conferido depois.',
      tl: 'Inilalathala ng bawat bola ang hash ng seed nito bago ang unang taya, kaya mave-verify mo ito pagkatapos.',
    },
  },
]
