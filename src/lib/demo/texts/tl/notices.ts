import type { NoticeTexts } from '../../texts.ts'

/** The notices of the demo world in Tagalog. */
export const NOTICES_TL: NoticeTexts = {
  'play-money': {
    title: 'Play money ang lahat ng pera sa site na ito',
    content: '<p>Demo ito. Walang bayad ang mga deposito, at walang totoong perang ibinabayad.</p>',
  },
  deposits: {
    title: 'Agad dumarating ang deposito ng play money, araw at gabi',
    content:
      '<p>Pumili ng halaga sa pahina ng deposito. Nasa balanse mo na ito sa sandaling sabihin ng pahina.</p>',
  },
  'other-vendors': {
    title: 'May malalarong laro sa bawat uri dito',
    content:
      '<p>Ipinapakita muna ang ibang laro sa katalogo, at magbubukas kapag nakakonekta na ang mga provider nila.</p>',
  },
  verify: {
    title: 'Makukuwenta ulit sa pahinang I-verify ang alinmang nakaraang round',
    content:
      '<p>May ipinapakitang selyo ang bawat round bago ka tumaya. Pagkatapos, kinukuwenta ulit ng pahina ang resulta sa sarili mong browser at pinaghahambing ang dalawa.</p>',
  },
  help: {
    title: 'Puwede nang maghanap sa help center',
    content:
      '<p>Mag-type ng salita, gaya ng “deposito” o “password”, at ang mga artikulo lang na sumasagot ang maiiwan sa pahina. Naroon din ang mga patakaran ng bawat uri ng laro, ang mga tuntunin at ang pahayag sa privacy.</p>',
  },
  favourites: {
    title: 'Itabi ang mga larong gusto mo',
    content:
      '<p>Pindutin ang puso sa isang laro. Nasa home ang mga paborito mo, sa bawat device kung saan ka naka-log in.</p>',
  },
  lines: {
    title: 'Sinusubok ng “Bilis ng server” ang mga opisyal na address',
    content:
      '<p>Kapag mabagal ang pahina, buksan ang “Bilis ng server” sa menu sa gilid. Sinusukat nito ang mga opisyal na address mula sa kinaroroonan mo at binubuksan ang pipiliin mo. Hindi iniaalok ang address na hindi mapatunayang sa amin.</p>',
  },
  app: {
    title: 'Puwedeng i-install ang site bilang app',
    content:
      '<p>Piliin ang “Install” o “Add to home screen” sa menu ng browser mo. Kapag walang koneksyon, sasabihin ito ng app, at wala itong itinatabing anuman mula sa account mo sa device.</p>',
  },
  sessions: {
    title: 'Inila-log out ng bagong password ang lahat ng iba pang device',
    content:
      '<p>Palitan ito sa “Account ko” kapag hinala mong may ibang nakaaalam. Ang device lang na ginamit mo sa pagpapalit ang mananatiling naka-log in.</p>',
  },
  record: {
    title: 'Ipinapakita ng rekord ng taya ang bawat round at ang araw nito',
    content:
      '<p>Naroon ang bawat round kasama ang taya, ang resulta at ang link na sumusuri dito. Nagsisimula ang araw sa hatinggabi ng time zone na nakasulat sa pahina.</p>',
  },
  theme: {
    title: 'Maliwanag na tema para sa maliwanag na silid',
    content:
      '<p>Magpalit sa pagitan ng madilim at maliwanag sa itaas ng pahina. Tatandaan ng site ang pinili mo sa browser na ito.</p>',
  },
  opening: {
    title: 'Bukas na ang site',
    content:
      '<p>Maligayang pagdating. Tumingin-tingin kahit walang account; magbukas ng isa kapag gusto mo nang maupo. Sinasagot ng help center ang karamihan ng tanong, at ng customer service ang iba pa.</p>',
  },
  welcome: {
    title: 'Maligayang pagdating sa Baize',
    content:
      '<p>Tatlong hakbang, at kilala mo na ang site:</p><ol><li>Magdeposito ng play money. Walang bayad at agad dumarating.</li><li>Buksan ang Koi Terrace at maglaro ng ilang round.</li><li>Tingnan ang rekord ng taya, at ipakuwenta ulit sa pahinang I-verify ang isa sa mga round mo.</li></ol><p>Walang totoong perang ibinabayad para sa play money.</p>',
  },
}
