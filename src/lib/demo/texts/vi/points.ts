import type { RewardTexts } from '../../texts.ts'

/** The rewards of the demo world in Vietnamese. */
export const POINTS_VI: RewardTexts = {
  voucher: { name: 'Phiếu tiền chơi thử 100 baht', about: 'Cộng vào số dư. Không cần vòng cược.' },
  cards: { name: 'Bộ bài tây', about: 'Giấy vân vải lanh, 52 lá và hai lá joker.' },
  bag: { name: 'Túi vải bông', about: 'Vải bông không nhuộm, in họa tiết khảm đồng.' },
  mug: { name: 'Cốc tráng men', about: 'Màu xanh, viền đồng, 350 ml.' },
  cap: { name: 'Mũ lưỡi trai', about: 'Thêu biểu tượng, một cỡ.' },
  umbrella: { name: 'Ô che mưa', about: 'Cho mùa mưa, 105 cm.' },
  mat: { name: 'Thảm chơi bài', about: 'Nỉ xanh trên nền cao su, 60 × 40 cm.' },
  chips: { name: 'Bộ 200 chip', about: 'Chip đất sét tổng hợp trong hộp gỗ.' },
}
