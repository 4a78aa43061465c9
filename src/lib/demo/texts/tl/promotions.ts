import type { PromotionTexts } from '../../texts.ts'

/** The promotions of the demo world in Tagalog. */
export const PROMOTIONS_TL: PromotionTexts = {
  'play-money': {
    title: 'Play money tuwing kailangan mo',
    line: 'Magdeposito ng ฿100 hanggang ฿50,000 na play money bawat beses, walang bayad.',
    condition:
      'Itaya nang {{depositTurnover}}× ang bawat deposito bago ito i-withdraw. Hindi kailanman nagbabayad ng totoong pera.',
    button: 'Pumunta sa deposito',
    body: `<h2>Paano ito gumagana</h2>
<ol>
<li>Mag-log in, o magbukas ng account gamit ang username at password.</li>
<li>Buksan ang Deposito at pumili ng halaga mula ฿100 hanggang ฿50,000.</li>
<li>Nasa balanse mo na ang halaga sa sandaling sabihin ito ng pahina.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Demo ang site na ito. Play money ang pera rito: wala itong halaga, hindi mabibili, at hindi kailanman ibinabayad bilang totoong pera.</li>
<li>Walang bayarin at walang limit kung ilang beses ka magdedeposito ng play money. Gaya ng totoong pera, kailangang maitaya nang {{depositTurnover}}× ang bawat deposito bago ito ma-withdraw.</li>
<li>Nakalista sa account mo ang bawat deposito kasama ang reference number nito, kaya makikita mo kung saan galing ang balanse mo.</li>
<li>Para sa {{termsAge}} taong gulang pataas, kahit play money lang.</li>
</ul>`,
  },
  'verify-any-round': {
    title: 'I-verify mo mismo ang alinmang round',
    line: 'Kuwentahin ulit sa browser mo ang resulta ng alinmang nakaraang round ng sarili naming mga laro.',
    condition: 'Para sa sarili naming mga laro. Hindi kailangan ng account o taya.',
    button: 'I-verify ang round',
    body: `<h2>Paano ito gumagana</h2>
<ol>
<li>Bago ang unang taya, ipinapakita ng laro ang fingerprint ng isang lihim na numero. Mula noon, hindi na ito mababago.</li>
<li>Idinaragdag ng browser mo ang sarili mong numero, na hindi namin maaaring malaman nang mas maaga.</li>
<li>Kapag binuksan na ang lihim, kinukuwenta ulit ng pahinang I-verify ang round ang resulta at inihahambing sa ibinayad sa iyo.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Para sa bawat round ng sarili naming mga laro, walang petsa ng katapusan.</li>
<li>Sa sarili mong device ginagawa ang kalkulasyon. Walang ipinapadala, at hindi mo kailangang magtiwala kaninuman.</li>
<li>Kung ginagamit pa ang lihim ng isang round, mave-verify mo ang round sa sandaling palitan mo ang seed mo.</li>
<li>Kung may resultang hindi tugma, isulat ang numero ng round at sabihin sa customer service.</li>
</ul>`,
  },
  'first-deposit': {
    title: 'Katumbas na bonus sa unang deposito',
    line: '100% bonus sa unang deposito mo, hanggang ฿3,000.',
    condition: 'Itaya ang bonus nang 10× sa loob ng 30 araw. Slots at fishing lang.',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Sumali sa pahinang ito bago ang una mong deposito.</li>
<li>Magdeposito ng ฿300 o higit pa nang minsanan.</li>
<li>Kunin ang bonus sa pahinang ito kapag naaprubahan ang deposito mo. Doon magsisimula ang oras ng turnover.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Ang bonus ay 100% ng unang deposito, ฿3,000 ang pinakamataas. Isang beses lang ito sa bawat miyembro.</li>
<li>Kailangang itaya nang 10 beses ang bonus sa loob ng 30 araw. Halimbawa: ฿5,000 na taya ang kailangan sa bonus na ฿500.</li>
<li>Buong bilang ang slots at fishing. Hindi bilang ang ibang laro. Hindi bilang ang mga tayang walang bisa.</li>
<li>Ipinapakita bago ka mag-withdraw kung magkano pa ang kailangan mong itaya at bakit. Kung hindi matapos sa oras, bonus lang ang puwedeng bawiin namin; sa iyo pa rin ang natitirang balanse.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas na walang self-exclusion. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  'weekly-slots': {
    title: 'Lingguhang bonus sa slots',
    line: '50% ng isang deposito bawat linggo, hanggang ฿1,500.',
    condition:
      'Mag-apply gamit ang deposito mo; tao ang magpapasya. Itaya ang bonus nang 10× sa loob ng 14 araw sa slots at fishing.',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Magdeposito ng ฿200 o higit pa.</li>
<li>Mag-apply sa pahinang ito at piliin ang deposito. Nakatutulong sa pagpapasya ang puna at hanggang tatlong larawan.</li>
<li>Darating sa inbox mo ang desisyon. Naghihintay sa Gantimpala ang naaprubahang bonus.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Isang aplikasyon bawat linggo, Lunes hanggang Linggo. Puwedeng ipadala ulit kapag hindi naaprubahan.</li>
<li>Buong bilang ang slots, kalahati ang fishing. Hindi bilang sa turnover ang mga round na lampas ฿200; walang kinakansela.</li>
<li>Itinatago kasama ng aplikasyon ang mga tuntuning tinanggap mo. Hindi ito naaapektuhan ng mga susunod na pagbabago.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas na walang self-exclusion. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  'weekly-envelope': {
    title: 'Lingguhang sobre sa slots',
    line: 'Isang sobreng ฿10 hanggang ฿200 sa bawat linggong nagdeposito ka.',
    condition: 'Magdeposito ng ฿500 at kunin ito rito. Itaya ang laman nang 5× sa loob ng 7 araw sa slots.',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Magdeposito ng ฿500 o higit pa nang isahan.</li>
<li>Piliin ang deposito sa pahinang ito at kunin ang sobre.</li>
<li>Papasok agad sa wallet mo ang laman.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Magkakapantay ang tsansa ng bawat halagang mula ฿10 hanggang ฿200, hanggang sa satang.</li>
<li>Isang sobre bawat linggo, Lunes hanggang Linggo. Isang beses lang magagamit ang bawat deposito.</li>
<li>Buong bilang ang slots, hanggang ฿200 bawat round. Hindi bilang ang ibang laro; walang kinakansela.</li>
<li>Kung hindi matapos ang turnover sa oras, hanggang laman ng sobre lang ang babawiin.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas na walang self-exclusion. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  'weekly-tickets': {
    title: 'Lingguhang tiket sa raffle',
    line: '3 tiket sa bukas na raffle sa bawat linggong nagdeposito ka.',
    condition: 'Magdeposito ng ฿200 at kunin ang mga ito rito. Walang turnover.',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Magdeposito ng ฿200 o higit pa nang isahan.</li>
<li>Piliin ang deposito sa pahinang ito. Nakasulat dito ang raffle at kung kailan ito magsasara.</li>
<li>Kunin ang mga tiket na may numero sa pahina ng raffle bago ito magsara.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Isang beses bawat linggo, Lunes hanggang Linggo. Isang beses lang magagamit ang bawat deposito.</li>
<li>Habang walang bukas na raffle, hihintayin ng promo na ito ang susunod.</li>
<li>Tsansa ang tiket, hindi premyo. Huwag magdeposito para lang sa tiket: mas mahal iyon kaysa sa halaga nito.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas na walang self-exclusion. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  'monthly-tables': {
    title: 'Buwanang bonus sa live casino',
    line: '฿100 isang beses sa isang buwan para sa depositong ฿1,000.',
    condition:
      'Sumali muna, saka magdeposito. Itaya ang bonus nang 10× sa loob ng 14 araw sa live casino at card games.',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Sumali sa pahinang ito.</li>
<li>Magdeposito ng ฿1,000 o higit pa nang isahan.</li>
<li>Kunin ang ฿100 sa pahinang ito. Doon magsisimula ang oras ng turnover.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Isang beses bawat buwan sa kalendaryo. May 500 slot.</li>
<li>Buong bilang ang live casino, kalahati ang card games, hanggang ฿500 bawat round. Hindi bilang ang ibang laro; walang kinakansela.</li>
<li>Kung hindi matapos ang turnover sa oras, hanggang bonus lang ang babawiin.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas na walang self-exclusion. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  'silver-bonus': {
    title: 'Buwanang VIP bonus',
    line: '฿200 bawat buwan para sa mga miyembrong Silver pataas.',
    condition:
      'Kunin ito rito nang walang deposito. Itaya ito nang 1× sa loob ng 30 araw sa slots at fishing.',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Abutin ang ranggong Silver. Nasa VIP page mo kung gaano pa kalayo.</li>
<li>Kunin ang ฿200 sa pahinang ito.</li>
<li>Papasok agad ito sa wallet mo.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Isang beses bawat buwan sa kalendaryo, ayon sa ranggo mo sa araw na kinuha mo ito.</li>
<li>Buong bilang ang slots at fishing. Hindi bilang ang ibang laro; walang kinakansela.</li>
<li>Galing ang ranggo sa karaniwan mong pagtaya. Mas mahal ang dagdag na taya para lang umangat kaysa sa makukuha mo.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas na walang self-exclusion. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  rebate: {
    title: 'Rebate sa bawat taya',
    line: 'Hanggang 0.8% ng mga valid na taya mo ang ibinabalik sa iyo.',
    condition: 'Kunin kahit kailan. Walang turnover ang rebate.',
    button: 'Pumunta sa rebate',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Maglaro gaya ng dati. Binibilang ang taya sa kategorya nito sa sandaling matapos ang round.</li>
<li>Nasa Rebate ang kinita ng bawat kategorya, hanggang satang.</li>
<li>Kunin kahit kailan. Papasok ito agad sa balanse mo at hindi nag-e-expire.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Slots at fishing 0.8%, live casino 0.5%, baraha 0.5%, sports, e-sports at sabong 0.4%, loterya 0.3%.</li>
<li>Valid ang taya kapag natapos na ito. Hindi bilang ang mga tayang walang bisa at ang mga taya sa magkabilang panig ng iisang resulta.</li>
<li>Ini-round pababa sa satang ang halaga. ฿1 ang pinakamaliit na ibinabayad.</li>
<li>Walang turnover ang rebate.</li>
<li>Binabawasan ng rebate ang gastos sa paglalaro. Hindi nito ginagawang pagkakakitaan sa katagalan ang larong pasuwerte.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  'refer-a-friend': {
    title: 'Mag-refer ng kaibigan',
    line: '฿200 para sa iyo at ฿100 para sa kaibigan mo.',
    condition:
      '{{termsAge}} taong gulang pataas ang kaibigan mo, bago rito, at nakapagdeposito na ng kabuuang ฿500.',
    button: 'Mag-imbita ng kaibigan',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Ibahagi ang sarili mong link o ang QR code nito sa kaibigang gustong maglaro dito.</li>
<li>Magbubukas ng account ang kaibigan mo gamit ang link na iyon.</li>
<li>Kapag umabot sa ฿500 ang mga deposito ng kaibigan mo, makukuha ang dalawang halaga sa Mga gantimpala.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Para lang sa mga kaibigang {{termsAge}} taong gulang pataas at wala pang account dito. Isang account lang ang puwede sa isang tao.</li>
<li>Hanggang 10 kaibigan bawat buwan ng kalendaryo. May 30 araw ka para kunin ang gantimpala.</li>
<li>Huwag ipadala ang link sa mga hindi mo kilala, at huwag kailanman sa mga menor de edad. Mawawalan ng gantimpala ang mga account na ginamit sa spam.</li>
<li>Hindi bilang na kaibigan ang mga account ng parehong tao o ng kasama sa bahay.</li>
<li>Hindi nagbabago ang gantimpala dahil sa panalo o talo ng mga kaibigan mo, at pribado ang mga account nila.</li>
</ul>`,
  },
  missions: {
    title: 'Mga misyong arawan at lingguhan',
    line: 'Maliliit na gawaing arawan at lingguhan, may takdang gantimpala ang bawat isa.',
    condition:
      'Isang beses lang makukuha ang bawat gantimpala sa bawat period. Walang misyong nangangailangan ng pagkatalo.',
    button: 'Pumunta sa mga misyon',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Buksan ang Mga misyon para makita ang mga gawain ngayong araw at linggo, at kung nasaan ka na.</li>
<li>Awtomatikong natatapos ang gawain kapag naabot mo ang target nito.</li>
<li>Kunin ang gantimpala bago matapos ang period.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Mula 00:00 hanggang 24:00 ang mga misyong arawan, at mula Lunes hanggang Linggo ang mga lingguhan, parehong GMT+7.</li>
<li>Binibilang ng mga gawain ang deposito, valid na taya o mga araw na bumisita ka. Nasa tabi ng gawain ang gantimpala bago ka magsimula.</li>
<li>Isang beses mo lang makukuha ang bawat gantimpala sa bawat period. Mag-e-expire kasabay ng period ang hindi nakuha.</li>
<li>Bahagyang nakatago ang mga pangalan sa leaderboard. Puwede mong itago ang sa iyo.</li>
<li>Laging nauuna ang sarili mong mga limit: hindi kailanman itinataas ng misyon ang limit, at walang misyon habang nagpapahinga ka.</li>
</ul>`,
  },
  'red-envelopes': {
    title: 'Mga ampao',
    line: 'May takdang oras ang bigayan ng mga ampao na may ฿5 hanggang ฿500. Unahan sa pagbukas.',
    condition: 'Isang ampao bawat miyembro sa bawat bigayan. Inaanunsyo nang maaga ang mga oras.',
    button: 'Pumunta sa mga ampao',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Isang araw bago ang bigayan, inaanunsyo namin ang oras nito at kung ilan ang ampao.</li>
<li>Kapag nagsimula ang bigayan, magbukas ng isang ampao sa pahinang Mga gantimpala habang mayroon pa.</li>
<li>Papasok agad ang halaga sa balanse mo.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Isang beses lang binubuksan ang bawat ampao, ng isang miyembro. Isang ampao lang bawat bigayan ang mabubuksan ng bawat miyembro.</li>
<li>Mula ฿5 hanggang ฿500 ang mga halaga. Inilalathala sa bawat bigayan ang kabuuang halaga at ang bilang ng ampao.</li>
<li>Nakaselyo ang mga halaga bago magsimula ang bigayan, at mave-verify pagkatapos.</li>
<li>Hindi kailangan ng deposito o taya. Kailangang itaya nang isang beses ang halaga bago mag-withdraw.</li>
<li>Para sa mga miyembrong {{termsAge}} taong gulang pataas na walang self-exclusion. Hindi puwedeng sumali ang mga trial account.</li>
</ul>`,
  },
  points: {
    title: 'Kumita ng puntos habang naglalaro',
    line: 'Isang puntos sa bawat ฿100 na valid na taya sa karamihan ng laro. Hindi nag-e-expire ang puntos.',
    condition: 'Ipalit ang puntos sa pera o sa mga item sa points mall.',
    button: 'Pumunta sa points mall',
    body: `<h2>Paano sumali</h2>
<ol>
<li>Awtomatikong may puntos ka kapag natapos ang taya, manalo man o matalo.</li>
<li>Tingnan sa points mall ang puntos mo at kung ano ang mabibili nito.</li>
<li>Kumuha ng item, o ipalit sa pera ang puntos. Kailangan ang password mo sa dalawang ito.</li>
</ol>
<h2>Mga tuntunin</h2>
<ul>
<li>Kumuha ng 50 puntos sa pahinang ito bilang simula, isang beses bawat miyembro.</li>
<li>Iba-iba ayon sa kategorya kung magkano ang kailangang itaya para sa isang puntos; nakasulat ito sa points mall.</li>
<li>Laging buo ang puntos. Ang natira sa taya ay bilang sa susunod mong puntos.</li>
<li>Hindi nag-e-expire ang puntos, at hindi maibibigay sa iba.</li>
<li>Sinusuri muna ang mga order, saka inaaprubahan o tinatanggihan. Kapag tinanggihan ang sa iyo, ibinabalik ang lahat ng puntos mo.</li>
<li>Munting pasasalamat ang puntos. Mas malaki ang gastos sa pagtaya para lang mag-ipon nito kaysa sa halaga nito.</li>
</ul>`,
  },
}
