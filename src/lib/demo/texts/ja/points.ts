import type { RewardTexts } from '../../texts.ts'

/** The rewards of the demo world in Japanese. */
export const POINTS_JA: RewardTexts = {
  voucher: { name: 'プレイマネー券 ฿100', about: '残高に加算されます。賭け条件はありません。' },
  cards: { name: 'トランプ', about: 'リネン仕上げ。52枚とジョーカー2枚。' },
  bag: { name: 'コットンバッグ', about: '無染色の綿に、真鍮色の象嵌模様。' },
  mug: { name: 'ホーローマグ', about: '緑に真鍮色の縁取り、350ml。' },
  cap: { name: 'キャップ', about: 'マークの刺繍入り、フリーサイズ。' },
  umbrella: { name: '傘', about: '雨季のお供に、105cm。' },
  mat: { name: 'カードマット', about: 'ゴム裏地の緑のクロス、60 × 40cm。' },
  chips: { name: 'チップ200枚セット', about: 'クレイコンポジット製、木箱入り。' },
}
