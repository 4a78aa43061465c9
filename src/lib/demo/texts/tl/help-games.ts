import type { HelpTextsOf } from '../../help-contents.ts'

export const GAMES: HelpTextsOf<'games'> = {
  rounds: {
    title: 'Paano tinatapos ang mga taya, at kailan walang bisa (void) ang mga ito',
    body: `
<p>Bilang ang taya kapag nakumpirma na ito ng server namin, hindi kapag pinindot mo ang button. Sa sandaling iyon kinakaltas ang taya sa balanse mo, at nagkakaroon ng numero ang round. Kapag may resulta na, isang beses idinaragdag ang payout, na ini-round pababa sa pinakamaliit na unit ng currency.</p>
<ul>
<li><strong>Naputol ang koneksyon:</strong> nagpapatuloy nang wala ka ang nakumpirmang taya. Buksan ulit ang laro o tingnan ang rekord ng taya. Walang bayad ang tayang hindi nakarating sa amin.</li>
<li><strong>Hindi pa tapos ang round:</strong> naghihintay ito sa “Mga hindi tapos na round” sa rekord ng taya at sa mga kamakailang laro. Buksan ulit ang laro para magpatuloy. Kapag walang tumapos nito bago ang oras na nakasaad doon, karaniwang 72 oras mula nang magsimula, walang bisa ito, at buong ibinabalik ang lahat ng taya rito. Kung may naibayad na ito, o kung panalo lang ang iniuulat ng provider, tatapusin ito ayon sa kalagayan nito. Ang mga taya sa laban at bola ay naghihintay ng resulta nang hanggang 30 araw.</li>
<li><strong>Halatang mali</strong> sa odds, patakaran o resulta: tinatapos ang taya na parang walang mali, o walang bisa ito. Makikita mo ang pagtatama bilang hiwalay na entry.</li>
<li><strong>Ang taya matapos malaman ang resulta,</strong> o sa paglabag sa patakaran, ay walang bisa.</li>
</ul>
<p>May sariling patakaran at pay table ang bawat laro. Kung mas tiyak ang mga iyon kaysa sa pahinang ito, iyon ang masusunod.</p>`,
  },
  rtp: {
    title: 'RTP: ang ibinabalik ng mga laro',
    body: `
<p>Ang RTP (return to player) ay balik sa manlalaro: ang bahagi ng lahat ng taya na ibinabayad ng laro sa napakaraming round. Sa larong may 96% na RTP, ฿4 sa bawat ฿100 na itinaya ang naiiwan sa laro sa karaniwan. Makikita ang RTP sa tile ng bawat larong mayroon nito.</p>
<ul>
<li>Average ito ng milyon-milyong round. Maaaring malayo rito, pataas o pababa, ang kalalabasan ng isang gabi.</li>
<li>Hindi ito nagbabago ayon sa oras ng araw, sa taya mo, o sa dati mong napanalunan, maliban kung sinasabi ng patakaran ng laro na iba-iba ito ayon sa uri ng taya.</li>
<li>Maaaring magkaiba ang pakiramdam ng dalawang larong may parehong RTP: ang isa ay maliit at madalas magbayad, ang isa naman ay malaki at bihira.</li>
<li>Sa sports, nasa odds ang lamang ng house; sa mga card room, nasa bayaring nakasulat sa room.</li>
</ul>
<p>Galing sa provider ng bawat laro ang mga numero; para sa sarili naming mga laro, galing ito sa kalkulasyong puwedeng ulitin ng kahit sino.</p>`,
  },
  verify: {
    title: 'I-verify ang round',
    body: `
<p>Sa sarili naming mga laro, walang makakapili ng resulta, at matitiyak mo iyon.</p>
<ol>
<li>Bago ka tumaya, ipinapakita ng laro ang fingerprint (SHA-256) ng isang lihim na numero, ang server seed. Mula noon, hindi na mababago ang numero nang walang nakakapansin.</li>
<li>Nagtatakda ka ng sarili mong numero, ang client seed, kahit kailan mo gusto.</li>
<li>Kinukuwenta ang bawat round mula sa dalawang seed at sa numero ng round.</li>
<li>Kapag itinigil na ang paggamit sa server seed, binubuksan ito, at makukuwenta ulit ang bawat round na nilaro gamit nito.</li>
</ol>
<p>Buksan ang <a href="/verify">I-verify ang round</a>, o pumili ng round sa rekord ng taya mo. Kinukuwenta ng pahina ang round sa sarili mong browser at inihahambing sa nakita mo. Hindi kailangang mag-log in o magtiwala kaninuman: pareho ang sagot ng anumang program na sumusuporta sa HMAC-SHA256.</p>
<p>Sertipikado ng mga testing laboratory ng kani-kanilang provider ang mga laro ng ibang provider, at hindi makukuwenta ulit dito.</p>`,
  },
  slots: {
    title: 'Mga patakaran ng slots',
    body: `
<p>Isang spin ang isang round. Pipili ka ng taya, paiikutin ang mga reel, at ang hinintuan ng mga ito ang magpapasya ng resulta. Nakatakda na ito kapag nakumpirma ang spin; ipinapakita lang ito ng animation, kaya walang nababago kung ihihinto mo ito nang maaga.</p>
<ul>
<li>Ayon sa pay table ang mga panalo, sa mga linya o sa ways mula kaliwa pakanan, gaya ng sinasabi ng laro.</li>
<li>Pumapalit sa iba ang mga simbolong wild, at maaaring magbukas ng libreng spin ang mga scatter. Kabilang ang mga libreng spin sa round na nagbukas ng mga ito at ginagamit ang taya nito.</li>
<li>Nakasulat sa jackpot kung saan galing ang pondo nito at kailan ito ibinabayad.</li>
</ul>
<p>Kung maputol ang koneksyon, tatapusin ang spin at ang mga libreng spin nito ayon sa resulta ng mga ito. Kung hindi matapos ang spin, ibinabalik ang taya. Ang spin lang na nagkaaberya ang nawawalan ng bisa.</p>`,
  },
  live: {
    title: 'Mga patakaran ng live casino',
    body: `
<p>Totoong dealer sa totoong mesa, ipinapakita sa video. Puwede kang tumaya hanggang isara ng mesa ang tayaan; hindi tinatanggap ang tayang huli nang dumating, at wala itong bayad.</p>
<ul>
<li><strong>Baccarat:</strong> panalo ang hand na mas malapit sa 9. Kapag tabla, ibinabalik ang mga taya sa Player at Banker. Maaaring may komisyon ang mga nanalong taya sa Banker; nakasulat ito sa mesa.</li>
<li><strong>Roulette:</strong> ang butas na hinintuan ng bola ang magpapasya.</li>
<li><strong>Dragon tiger, sic bo at iba pa:</strong> ayon sa mga patakarang nakasulat sa mesa.</li>
</ul>
<p>Ang resulta ay ang naitala ng system ng mesa. Kung pumalya ang baraha, ang gulong o ang video bago magkaroon ng resulta, walang bisa ang round at ibinabalik ang mga taya. Kung ang video lang ang pumalya matapos magsara ang tayaan, itinutuloy at tinatapos ang round; makikita ito sa rekord ng mesa.</p>`,
  },
  fish: {
    title: 'Mga patakaran ng fishing',
    body: `
<p>Hiwalay na taya ang bawat putok: ang itinakda mo sa kanyon mo ang halaga nito. Ang nahuling isda ay nagbabayad ng halaga ng putok na nakahuli rito, times ang multiplier na ipinapakita para sa isda.</p>
<ul>
<li>Sa bawat tama, random ang pagpapasya kung mahuhuli ang isda, ayon sa RTP ng laro. Hindi mas madaling mahuli ang isdang madalas nang tinamaan.</li>
<li>Pumuputok din sa parehong isda ang iba sa mesa. Sa may-ari ng putok na nakahuli napupunta ang bayad.</li>
<li>Ang mga putok na hindi pa tumatama nang umalis ka, o nang maputol ang koneksyon, ay tinatapos, o ibinabalik ang bayad kapag walang tinamaang makakapagpasya.</li>
<li>Makikita ang halaga at epekto ng mga espesyal na sandata bago mo gamitin.</li>
</ul>
<p>Dahil mabilis ang sunod-sunod na putok, naiipon ang maliliit na halaga. Itakda ang halaga ng kanyon at ang isang <a href="#limits">limit</a> bago ka magsimula.</p>`,
  },
  cards: {
    title: 'Mga patakaran ng card room',
    body: `
<p>Sa mga card room, ibang tao ang kalaban mo o, kung iyon ang sinasabi ng room, ang house. Ipinapakita ng room ang taya, ang pinakamaliit na buy-in, at ang bayaring kinukuha ng house.</p>
<ul>
<li>Random na binabalasa ang baraha sa bawat hand. Walang nakakakita ng mga nakatagong baraha, dealer man o manlalaro, bago ito ipakita ayon sa patakaran.</li>
<li>May takdang oras ka sa bawat galaw. Kapag natapos ito, ang room ang gagawa ng galaw na nakasulat sa patakaran nito, gaya ng fold o stand.</li>
<li>Kung maputol ang koneksyon mo, ganoon din hanggang makabalik ka. Nananatili sa round ang hand mo.</li>
<li>Kung pumalya ang room bago matapos ang hand, walang bisa ang hand at ibinabalik ang mga taya at bayarin.</li>
</ul>
<p>Pandaraya ang pagkakampihan laban sa ibang manlalaro, pagpapasa ng chips, paggamit ng bot, at paglalaro sa iba’t ibang pangalan. Binabawi ang mga panalo sa ganoong hand at, kung maaari, ibinibigay sa mga manlalarong napinsala.</p>`,
  },
  sports: {
    title: 'Mga patakaran ng taya sa sports',
    body: `
<p>Ang odds na ipinapakita nang makumpirma ang taya ang sa iyo; hindi ito apektado ng mga pagbabago pagkatapos. Sa decimal odds, ang payout ay taya times odds, kasama na ang taya. Kung magbago ang odds habang nagkukumpirma ka, tatanungin ka namin ulit.</p>
<ul>
<li><strong>Resulta:</strong> ang idineklara ng nag-oorganisa sa mismong araw. Walang nababago ang mga pasya pagkatapos, gaya ng diskuwalipikasyon, maliban kung iba ang sinasabi ng market.</li>
<li><strong>Football 1X2:</strong> panalo ng home, tabla o panalo ng away sa pagtatapos ng regular na oras at stoppage time, hindi kasama ang extra time at penalty.</li>
<li><strong>Handicap at totals:</strong> ibinabalik ang taya kapag eksaktong tumama sa linya ang resulta; tig-kalahati ang pagtatapos ng taya sa hating linya.</li>
<li><strong>Ipinagpaliban o itinigil:</strong> walang bisa kung hindi natapos ang laban sa loob ng oras na sinasabi ng market. May bisa pa rin ang mga market na napagpasyahan na.</li>
<li><strong>Parlay:</strong> odds na 1.00 ang bilang ng leg na walang bisa; nagpapatuloy ang iba.</li>
<li><strong>Habang naglalaban:</strong> may sandaling paghihintay bago tanggapin ang taya, para sa lahat. Maaaring huli nang ilang segundo ang nakikita mo.</li>
</ul>
<p>Hindi puwedeng tumaya sa isang laban ang sinumang makakaimpluwensiya rito.</p>`,
  },
  esports: {
    title: 'Mga patakaran ng taya sa e-sports',
    body: `
<p>Umiiral ang <a href="#sports">mga patakaran ng taya sa sports</a>, at bukod dito:</p>
<ul>
<li>Para sa buong series ang taya sa laban, halimbawa best of three. Para sa map na iyon lang ang taya sa map.</li>
<li>Bilang ang resultang inilalathala ng nag-oorganisa ng torneo. Walang bisa ang laban kung nag-walkover bago magsimula; may bisa pa rin ang mga market ng mga map na nalaro na.</li>
<li>Kapag inulit ang map, ang huling kumpletong laro nito ang bilang. Walang bisa ang map na hindi nilaro.</li>
<li>Hindi nawawalan ng bisa ang taya dahil sa pagpapalit ng manlalaro o ng pangalan ng team, basta naglalaro ang team.</li>
<li>Kung magbago ang bilang ng map, may bisa pa rin ang mga taya sa mananalo, at walang bisa ang mga taya sa eksaktong score o bilang ng map.</li>
</ul>
<p>Hindi puwedeng tumaya sa mga torneo ng team ang mga manlalaro, coach at staff nito.</p>`,
  },
  cockfight: {
    title: 'Mga patakaran ng taya sa sabong',
    body: `
<p>Ipinapakita ang mga sultada mula sa mga lisensiyadong arena, kung saan pinapayagan ng batas. May dalawang panig, <strong>Meron</strong> at <strong>Wala</strong>, at ang tabla. Puwede kang tumaya sa isa sa mga ito hanggang magsara ang tayaan para sa sultada; ang odds sa sandali ng kumpirmasyon ang sa iyo.</p>
<ul>
<li>Ang sentensyador ng arena ang magpapasya, at pinal ang pasya niya.</li>
<li>Kapag tabla, ibinabalik ang mga taya sa Meron at Wala, at binabayaran ayon sa odds nito ang mga taya sa tabla, maliban kung iba ang sinasabi ng market.</li>
<li>Walang bisa ang sultadang kinansela, itinigil nang walang pasya, o nagsimula bago magsara ang tayaan: ibinabalik ang lahat ng taya.</li>
<li>Kung maling manok o panig ang inanunsyo, walang bisa ang sultada.</li>
</ul>
<p>Kung maputol ang video, bilang pa rin ang resulta ng arena. Kung saan bawal sa batas ang ganitong taya, hindi ito iniaalok at hindi tinatapos.</p>`,
  },
  lottery: {
    title: 'Mga patakaran ng loterya',
    body: `
<p>Pumili ng loterya, uri ng taya at mga numero mo. Nakasulat sa bawat uri ang odds nito, ang mga limit at kung kailan nagsasara ang tayaan para sa bola. Kumpirmado ang tiket kapag may numero na ito; hindi na ito mababago pagkatapos.</p>
<ul>
<li>Sinasabi ng bawat loterya kung kaninong bola ang sinusunod nito: pampublikong bola, o sarili naming bola.</li>
<li>Sa pampublikong bola, bilang ang mga numerong opisyal na inilalathala ng nag-oorganisa nito. Itinatama namin ang maling pagkakalathala sa sandaling malaman namin.</li>
<li>Nakabinbin ang tiket hanggang sa bola, saka ito panalo, talo o walang bisa. Awtomatikong ibinabayad ang mga panalo.</li>
<li>Kapag ipinagpaliban ang bola, may bisa pa rin ang mga tiket nito. Kapag kinansela ang bola, ibinabalik ang lahat ng taya.</li>
<li>Walang bisa at ibinabalik ang mga tayang inilagay matapos magsara ang tayaan, kahit dahil sa aberya ng system.</li>
</ul>
<p>Maaaring isara ang ilang numero, o liitan ang bayad, kapag masyadong marami ang pumili; makikita mo iyon bago ka magkumpirma. Hindi binabago ng mga nakaraang bola ang tsansa sa susunod.</p>`,
  },
  elottery: {
    title: 'Mga patakaran ng e-lottery',
    body: `
<p>Computer ang bumobola sa e-lottery, ang ilan ay bawat 1, 5 o 15 minuto, ang ilan ay isang beses sa isang araw. Ipinapakita ng countdown sa pahina kung kailan nagsasara ang tayaan; ang oras sa server namin ang bilang.</p>
<ul>
<li>Nakaselyo ang lihim na numero ng bola bago magbukas ang tayaan at binubuksan pagkatapos, kaya puwede mong <a href="#verify">i-verify</a> ang bola. Para ito sa sarili naming mga bola; sumusunod sa patakaran ng provider nila ang mga bola ng ibang provider.</li>
<li>May numero ang bawat bola. Isang beses itong tinatapos, pagkalabas ng resulta, at nananatiling nakalista sa Mga resulta ang mga numero nito.</li>
<li>Kung pumalya ang bola, o hindi mapatunayan ang mga numero nito, walang bisa ito at ibinabalik ang mga taya.</li>
</ul>
<p>Ipinapakita ng mga chart ang mga nakaraang bola bilang impormasyon lang. Wala itong nahuhulaan: walang kaugnayan sa iba ang bawat bola.</p>
<p>Mabilis lumipas ang oras kapag madalas ang bola. Sinasabi ng <a href="#limits">paalala sa laro</a> kung gaano ka na katagal naglalaro.</p>`,
  },
}
