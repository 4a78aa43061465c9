/**
 * Names reserved for the site, because people trust them next to money. In every language of the site, compared without
 * case, width, accents, spaces, symbols and digits.
 */

/** Reserved anywhere in a name. */
const ANYWHERE = [
  ...['baize', 'customer service', 'customer support', 'customer care', 'administrator', 'moderator'],
  ...['ลูกค้าสัมพันธ์', 'บริการลูกค้า', 'แอดมิน', 'ผู้ดูแลระบบ', 'คอลเซ็นเตอร์'],
  ...['客服', '客户服务', '客戶服務', '客户支持', '客戶支援', '管理员', '管理員'],
  ...['カスタマーサービス', 'カスタマーサポート', 'お客様サポート', 'サポートセンター', '運営事務局'],
  ...['chăm sóc khách hàng', 'dịch vụ khách hàng', 'hỗ trợ khách hàng', 'quản trị viên'],
  ...['atendimento ao cliente', 'suporte ao cliente', 'serviço ao cliente', 'administrador'],
  ...['serbisyo sa customer', 'serbisyo sa kliyente', 'tagapangasiwa'],
]
/** Reserved if a name has no other words. */
const ALONE = [
  ...['admin', 'support', 'system', 'official', 'staff', 'service', 'team', 'helpdesk', 'help', 'desk'],
  ...['operator', 'cashier', 'security', 'root', 'webmaster', 'mod', 'the'],
  ...['ฝ่ายสนับสนุน', 'ฝ่ายบริการ', 'ผู้ดูแล', 'ระบบ', 'เจ้าหน้าที่', 'ทีมงาน', 'ฝ่ายการเงิน'],
  ...['系统', '系統', '官方', '支持', '支援', '技术支持', '技術支援', '系统管理', '系統管理'],
  ...['サポート', '管理者', '管理人', '運営', 'システム', '公式', '運営チーム'],
  ...['hỗ trợ', 'hệ thống', 'quản trị', 'nhân viên', 'chính thức', 'cskh'],
  ...['atendimento', 'suporte', 'sistema', 'equipe', 'oficial', 'moderador'],
  ...['suporta', 'opisyal', 'kawani'],
]

const ACCENTS = /[\u0300-\u036f]/g

/** The words of a name in their compared form. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toLowerCase()
  // The one Vietnamese letter whose stroke is not a combining mark.
  return plain.replaceAll('đ', 'd').match(/[\p{L}\p{M}]+/gu) ?? []
}

const skeleton = (name: string) => wordsOf(name).join('')
const anywhere = ANYWHERE.map(skeleton)
const alone = new Set(ALONE.map(skeleton))

export function isHouseName(name: string): boolean {
  const words = wordsOf(name)
  const whole = words.join('')
  if (anywhere.some(one => whole.includes(one)) || alone.has(whole)) return true
  return words.length > 0 && words.every(word => alone.has(word))
}
