import type { NoticeTexts } from '../../texts.ts'

/** The notices of the demo world in Tagalog. */
export const NOTICES_TL: NoticeTexts = {
  'play-money': {
    title: 'Play money ang lahat ng pera sa site na ito',
    content: '<p>Demo ito. Walang bayad ang mga deposito, at hindi kailanman nagbabayad ng totoong pera.</p>',
  },
  deposits: {
    title: 'Agad dumarating ang deposito ng play money, araw at gabi',
    content:
      '<p>Pumili ng halaga sa pahina ng deposito. Nasa balanse mo na ito sa sandaling sabihin ng pahina.</p>',
  },
  'other-vendors': {
    title: 'Bukas na ang mga laro sa bawat uri',
    content:
      '<p>Makikita mo na sa katalogo ang iba pang laro. Magbubukas ang mga ito habang sumasali ang mga provider nila.</p>',
  },
  verify: {
    title: 'I-verify mo mismo ang alinmang nakaraang round',
    content:
      '<p>May ipinapakitang hash ang bawat round bago ka tumaya. Pagkatapos, kinukuwenta ulit ng pahinang I-verify ang round ang resulta sa sarili mong browser at pinaghahambing ang dalawa.</p>',
  },
  help: {
    title: 'Maghanap sa help center',
    content:
      '<p>Mag-type ng salita, gaya ng “deposito” o “password”, at ang mga tugmang artikulo lang ang makikita mo. Naroon din ang mga patakaran ng bawat uri ng laro, ang mga tuntunin at ang pahayag sa privacy.</p>',
  },
  favourites: {
    title: 'I-save ang mga paborito mong laro',
    content:
      '<p>I-tap ang puso sa isang laro. Makikita sa home ang mga paborito mo, sa bawat device kung saan ka mag-log in.</p>',
  },
  lines: {
    title: 'Hanapin ang pinakamabilis na opisyal na address',
    content:
      '<p>Mabagal ang pahina? Buksan ang “Bilis ng server” sa menu sa gilid. Sinusubok nito ang mga opisyal na address mula sa kinaroroonan mo at binubuksan ang pipiliin mo. Hindi iniaalok ang address na hindi mapatunayang sa amin.</p>',
  },
  app: {
    title: 'I-install ang site bilang app',
    content:
      '<p>Piliin ang “Install” o “Add to home screen” sa menu ng browser mo. Kapag offline ka, sasabihin ito ng app, at wala itong itinatabi sa device mula sa account mo.</p>',
  },
  sessions: {
    title: 'Inila-log out ng bagong password ang lahat ng iba pang device',
    content:
      '<p>Palitan ito sa “Account ko” kapag hinala mong may ibang nakaaalam. Ang device lang na ginamit mo sa pagpapalit ang mananatiling naka-log in.</p>',
  },
  record: {
    title: 'Nasa rekord ng taya mo ang bawat round',
    content:
      '<p>Makikita mo ang taya at resulta ng bawat round, at ang link para i-verify ito. Nagsisimula ang araw sa hatinggabi ng time zone na nakasulat sa pahina.</p>',
  },
  theme: {
    title: 'Maliwanag na tema para sa maliwanag na silid',
    content:
      '<p>Magpalit sa pagitan ng madilim at maliwanag sa itaas ng pahina. Tatandaan ng browser mo ang pinili mo.</p>',
  },
  opening: {
    title: 'Bukas na ang site',
    content:
      '<p>Maligayang pagdating. Tumingin-tingin kahit walang account, at magbukas ng isa kapag handa ka nang maupo sa mesa. Sinasagot ng help center ang karamihan ng tanong, at ng customer service ang iba pa.</p>',
  },
  welcome: {
    title: 'Maligayang pagdating sa Baize',
    content:
      '<p>Kilalanin ang site sa tatlong hakbang:</p><ol><li>Magdeposito ng play money. Walang bayad at agad dumarating.</li><li>Buksan ang Koi Terrace at maglaro ng ilang round.</li><li>Buksan ang rekord ng taya mo at i-verify ang isa sa mga round mo sa pahinang I-verify ang round.</li></ol><p>Hindi kailanman ibinabayad bilang totoong pera ang play money.</p>',
  },
}
