import { labelName } from '../games/label-address.ts'
import type { Content } from '../snapshot/publish.ts'
import { DEMO_HELP } from './help.ts'
import { DEMO_NOTICES } from './notices.ts'
import { DEMO_POINTS } from './points.ts'
import { DEMO_PROMOTIONS } from './promotions.ts'
import { DEMO_SETTINGS } from './settings.ts'
import { inEnglishElsewhere } from './texts.ts'
import { DEMO_VENDOR } from './vendors.ts'

/** When the demo world's texts were published; fixed, so that a build of the same sources is the same build. */
export const DEMO_PUBLISHED_AT = new Date('2026-11-16T05:00:00.000Z')

/** The texts of the demo world, which operators would write. */
export const DEMO_CONTENT: Content = {
  help: DEMO_HELP,
  promotions: DEMO_PROMOTIONS,
  points: DEMO_POINTS,
  settings: DEMO_SETTINGS,
  whiteLabel: null,
  banners: [
    {
      id: 'welcome',
      groupName: 'w_home',
      linkageType: 'page',
      url: '/register',
      cloth: 'baize',
      art: [
        labelName({ vassalage: 'PT', gameType: 'LIVE', gameCode: 'baccarat-salon' }),
        labelName({ vassalage: 'JDB', gameType: 'RNG', gameCode: 'naga-rising' }),
        labelName({ vassalage: DEMO_VENDOR, gameType: 'RNG', gameCode: 'koi-terrace' }),
      ],
      texts: inEnglishElsewhere({
        en: {
          headline: ['A quiet table,', 'open all night'],
          line: 'Take a seat with play money. No card, no bank account.',
          button: 'Create an account',
          condition: 'Play money cannot be paid out. For ages 18 and over.',
        },
        th: {
          headline: ['โต๊ะที่สงบ', 'เปิดต้อนรับทั้งคืน'],
          line: 'ลองเล่นด้วยเงินจำลอง ไม่ต้องใช้บัตรหรือบัญชีธนาคาร',
          button: 'สมัครสมาชิก',
          condition: 'เงินจำลองถอนเป็นเงินจริงไม่ได้ สำหรับผู้มีอายุ 18 ปีขึ้นไป',
        },
        zh: {
          headline: ['静谧牌桌', '彻夜开放'],
          line: '用模拟资金入座，无需银行卡或银行账户。',
          button: '注册账户',
          condition: '模拟资金不能提款。仅限年满18岁人士。',
        },
        ja: {
          headline: ['静かなテーブル', '夜どおし営業中'],
          line: 'プレイマネーでお席へ。カードも口座も不要です。',
          button: 'アカウントを作成',
          condition: 'プレイマネーは出金不可。18歳以上の方が対象です。',
        },
        vi: {
          headline: ['Bàn yên tĩnh,', 'mở suốt đêm'],
          line: 'Ngồi vào bàn bằng tiền chơi thử. Không cần thẻ hay tài khoản ngân hàng.',
          button: 'Tạo tài khoản',
          condition: 'Tiền chơi thử không rút được. Từ 18 tuổi trở lên.',
        },
        pt: {
          headline: ['Mesa calma,', 'a noite toda'],
          line: 'Sente-se com dinheiro fictício. Sem cartão, sem conta bancária.',
          button: 'Criar uma conta',
          condition: 'O dinheiro fictício não pode ser sacado. Para maiores de 18 anos.',
        },
        tl: {
          headline: ['Payapang mesa', 'buong gabi'],
          line: 'Maupo gamit ang play money, walang card o bank account.',
          button: 'Gumawa ng account',
          condition: 'Hindi nailalabas ang play money. Para sa 18 taong gulang pataas.',
        },
      }),
    },
    {
      id: 'koi-terrace',
      groupName: 'w_home',
      linkageType: 'category',
      url: '/#hot',
      cloth: 'oxblood',
      art: [
        labelName({ vassalage: 'FC', gameType: 'FISH', gameCode: 'crab-market-fishing' }),
        labelName({ vassalage: 'JDB', gameType: 'FISH', gameCode: 'manta-reef-fishing' }),
        labelName({ vassalage: DEMO_VENDOR, gameType: 'RNG', gameCode: 'koi-terrace' }),
      ],
      texts: inEnglishElsewhere({
        en: {
          headline: ['Koi Terrace', 'is open'],
          line: 'Stakes from ฿1. RTP 96.8% over the long run.',
          button: 'See hot games',
          condition: 'An average over many rounds. A single evening can end either way.',
        },
        th: {
          headline: ['ระเบียงปลาคาร์ป', 'เปิดให้เล่นแล้ว'],
          line: 'เดิมพันเริ่มต้น 1 บาท จ่ายคืน 96.8% ในระยะยาว',
          button: 'ดูเกมยอดนิยม',
          condition: 'เป็นค่าเฉลี่ยจากหลายตา ผลแต่ละครั้งอาจต่างกันมาก',
        },
        zh: {
          headline: ['锦鲤露台', '现已开放'],
          line: '投注额฿1起，长期返还投注额的96.8%。',
          button: '查看热门游戏',
          condition: '这是多局的平均值，单次游戏可能赢也可能输。',
        },
        ja: {
          headline: ['錦鯉のテラス', 'オープン'],
          line: 'ベットは฿1から。長期の還元率は96.8%です。',
          button: '人気ゲームを見る',
          condition: '多数のラウンドの平均です。一晩の結果はさまざまです。',
        },
        vi: {
          headline: ['Hiên Cá Koi', 'đã mở'],
          line: 'Cược từ 1 baht. Về lâu dài, trả lại 96,8% tiền cược.',
          button: 'Xem trò chơi hot',
          condition: 'Là mức trung bình của rất nhiều ván. Một buổi chơi có thể lãi hoặc lỗ.',
        },
        pt: {
          headline: ['Koi Terrace', 'está aberto'],
          line: 'Apostas a partir de ฿1. Devolve 96,8% do valor apostado a longo prazo.',
          button: 'Ver jogos populares',
          condition: 'Média de muitas rodadas. Uma única noite pode ser bem diferente.',
        },
        tl: {
          headline: ['Bukas na ang', 'Koi Terrace'],
          line: 'Taya mula ฿1. Bumabalik ang 96.8% ng mga taya sa katagalan.',
          button: 'Tingnan ang mga patok',
          condition: 'Karaniwan ito ng maraming round. Puwedeng panalo o talo ang isang gabi.',
        },
      }),
    },
    {
      id: 'verify',
      groupName: 'w_home',
      linkageType: 'page',
      url: '/verify',
      cloth: 'indigo',
      art: [
        labelName({ vassalage: 'PT', gameType: 'SPORTS', gameCode: 'muay-thai' }),
        labelName({ vassalage: 'FC', gameType: 'SPORTS', gameCode: 'basketball' }),
        labelName({ vassalage: 'BGS', gameType: 'SPORTS', gameCode: 'football' }),
      ],
      texts: inEnglishElsewhere({
        en: {
          headline: ['Verify any', 'round yourself'],
          line: 'Sealed before you bet, recomputed in your own browser.',
          button: 'Verify a round',
          condition: 'For our own games. No login needed.',
        },
        th: {
          headline: ['ตรวจสอบผล', 'ได้ทุกตา'],
          line: 'ผนึกผลไว้ก่อนเดิมพัน แล้วคำนวณใหม่ในเบราว์เซอร์ของคุณ',
          button: 'ตรวจสอบผล',
          condition: 'สำหรับเกมของเว็บไซต์เอง ไม่ต้องเข้าสู่ระบบ',
        },
        zh: {
          headline: ['每一局都', '可亲自验证'],
          line: '投注前已封存，在您自己的浏览器中重新计算。',
          button: '验证结果',
          condition: '适用于本站自有游戏，无需登录。',
        },
        ja: {
          headline: ['どのラウンドも', '自分で検証'],
          line: 'ベットの前に封印し、お使いのブラウザで再計算します。',
          button: 'ラウンドを検証',
          condition: '自社ゲームが対象です。ログインは不要です。',
        },
        vi: {
          headline: ['Tự kiểm chứng', 'bất kỳ ván nào'],
          line: 'Niêm phong trước khi bạn cược, tính lại trong trình duyệt của bạn.',
          button: 'Kiểm chứng ván',
          condition: 'Cho trò chơi của nhà cái. Không cần đăng nhập.',
        },
        pt: {
          headline: ['Confira', 'cada rodada'],
          line: 'Lacrada antes da aposta, recalculada no seu próprio navegador.',
          button: 'Verificar rodada',
          condition: 'Para os jogos da casa. Não é preciso entrar.',
        },
        tl: {
          headline: ['Suriin mo ang', 'bawat round'],
          line: 'Nakaselyo bago ka tumaya, kinukuwenta ulit sa sarili mong browser.',
          button: 'I-verify ang round',
          condition: 'Para sa sariling mga laro ng site. Hindi kailangang mag-log in.',
        },
      }),
    },
  ],
  notices: DEMO_NOTICES,
}
