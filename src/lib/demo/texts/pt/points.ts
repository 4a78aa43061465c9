import type { RewardTexts } from '../../texts.ts'

/** The rewards of the demo world in Portuguese. */
export const POINTS_PT: RewardTexts = {
  voucher: { name: 'Vale de ฿100 em dinheiro fictício', about: 'Entra no seu saldo. Sem rollover.' },
  cards: { name: 'Baralho', about: 'Acabamento linho, 52 cartas e dois curingas.' },
  bag: { name: 'Sacola de algodão', about: 'Algodão cru com estampa que imita marchetaria em latão.' },
  mug: { name: 'Caneca esmaltada', about: 'Verde com borda em latão, 350 ml.' },
  cap: { name: 'Boné', about: 'Marca bordada, tamanho único.' },
  umbrella: { name: 'Guarda-chuva', about: 'Para a estação das chuvas, 105 cm.' },
  mat: { name: 'Tapete de cartas', about: 'Pano verde sobre borracha, 60 × 40 cm.' },
  chips: { name: 'Conjunto de 200 fichas', about: 'Composto de argila, em estojo de madeira.' },
}
