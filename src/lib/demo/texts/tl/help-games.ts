import type { HelpTextsOf } from '../../help-contents.ts'

export const GAMES: HelpTextsOf<'games'> = {
  rounds: {
    title: 'Paano tinatapos ang mga taya, at kailan ito void (walang bisa)',
    body: `
<p>Bilang ang taya kapag nakumpirma na ito ng server namin, hindi kapag pinindot ang button. Sa sandaling iyon nakakaltas ang taya sa balanse mo, at nagkakaroon ng numero ang round. Kapag nandiyan na ang resulta, isang beses idinaragdag ang payout, at ibinababa ito sa pinakamaliit na unit ng currency.</p>
<ul>
<li><strong>Naputol ang koneksyon:</strong> nagpapatuloy nang wala ka ang nakumpirmang taya. Buksan ulit ang laro o tingnan ang rekord ng taya. Walang bayad ang tayang hindi dumating.</li>
<li><strong>Hindi pa tapos ang round:</strong> naghihintay ito sa “Mga hindi tapos na round” sa rekord ng taya at sa mga kamakailang laro. Buksan ulit ang laro para magpatuloy. Kapag walang tumapos nito bago ang oras na nakasaad doon, karaniwang 72 oras mula nang magsimula, walang bisa ito, at buong bumabalik ang bawat taya rito. Kung may naibayad na ito, o kung panalo lang ang iniuulat ng provider, tatapusin ito ayon sa kalagayan nito. Ang mga taya sa laban at bola ay naghihintay ng resulta nang hanggang 30 araw.</li>
<li><strong>Halatang mali</strong> sa presyo, patakaran o resulta: tinatapos ang taya na parang walang mali, o walang bisa ito. Makikita mo ang pagtatama bilang sariling entry.</li>
<li><strong>Ang taya matapos malaman ang resulta,</strong> o sa paglabag sa patakaran, ay walang bisa.</li>
</ul>
<p>May sariling patakaran at pay table ang bawat laro. Kung mas eksakto ang mga iyon kaysa pahinang ito, iyon ang masusunod.</p>`,
  },
  rtp: {
    title: 'RTP: ang ibinabalik ng mga laro',
    body: `
<p>Ang RTP (return to player) ay balik sa manlalaro: ang bahagi ng lahat ng taya na ibinabayad ng laro sa napakaraming round. Ang larong may 96% ay nagtatabi, sa karaniwan, ng ฿4 sa bawat ฿100 na itinaya. Nakasulat ito sa tile ng bawat larong mayroon nito.</p>
<ul>
<li>Karaniwan ito ng milyon-milyong round. Maaaring mas mataas o mas mababa nang husto ang isang gabi.</li>
<li>Hindi ito nagbabago ayon sa oras ng araw, sa taya mo, o sa dati mong napanalunan, maliban kung sinasabi ng patakaran ng laro na magkakaiba ang mga uri ng taya.</li>
<li>Maaaring magkaiba ang pakiramdam ng dalawang larong may parehong RTP: ang isa ay maliit at madalas magbayad, ang isa naman ay malaki at bihira.</li>
<li>Sa sports, nasa odds ang lamang ng house; sa mga card room, ang bayaring nakasulat sa room.</li>
</ul>
<p>Galing sa provider ng bawat laro ang mga numero, at para sa mga laro ng house, sa kuwentang mauulit ninuman.</p>`,
  },
  verify: {
    title: 'I-verify ang round',
    body: `
<p>Sa mga laro ng house, walang makapipili ng resulta, at masusuri mo iyon.</p>
<ol>
<li>Bago ka tumaya, ipinapakita ng laro ang fingerprint (SHA-256) ng isang lihim na numero, ang server seed. Mula noon, hindi na mababago ang numero nang walang nakakakita.</li>
<li>Nagtatakda ka ng sarili mong numero, ang client seed, kahit kailan mo gusto.</li>
<li>Kinukuwenta ang bawat round mula sa dalawang ito at sa bilang ng round.</li>
<li>Kapag itinigil na ang server seed, ipinapakita ito, at makukuwenta ulit ang bawat round na ginawa nito.</li>
</ol>
<p>Buksan ang <a href="/verify">I-verify ang round</a>, o pumili ng round sa rekord ng taya mo. Kinukuwenta ng pahina ang round sa sarili mong browser at inihahambing sa nakita mo. Hindi kailangang mag-log in, at wala kang kailangang paniwalaan: pareho ang sagot ng anumang program na marunong ng HMAC-SHA256.</p>
<p>Sertipikado ng mga testing laboratory ng kani-kanilang provider ang mga laro ng ibang provider, at hindi makukuwenta ulit dito.</p>`,
  },
  slots: {
    title: 'Mga patakaran ng slots',
    body: `
<p>Isang spin ang isang round. Pipili ka ng taya, paiikutin ang mga reel, at ang hinintuan ng mga ito ang magpapasya. Nakatakda na ang resulta kapag nakumpirma ang spin; ipinapakita lang ito ng galaw, kaya walang nababago kung ihinto ito nang maaga.</p>
<ul>
<li>Pinagsasama-sama ang mga panalo ayon sa pay table, sa mga linya o sa mga ways mula kaliwa pakanan, ayon sa sinasabi ng laro.</li>
<li>Pumapalit sa iba ang mga simbolong wild, at maaaring magbukas ng libreng spin ang mga scatter. Kabilang ang mga libreng spin sa round na nagbukas ng mga ito at ginagamit ang taya nito.</li>
<li>Sinasabi ng jackpot kung paano ito napupunan at kailan ibinabayad.</li>
</ul>
<p>Kung maputol ang koneksyon, tatapusin ang spin at ang mga libreng spin nito ayon sa resulta ng mga ito. Kung hindi matapos ang spin, babalik ang taya. Ang spin lang na nagkaaberya ang nawawalan ng bisa.</p>`,
  },
  live: {
    title: 'Mga patakaran ng live casino',
    body: `
<p>May dealer sa totoo o ipinapakitang mesa. Tumatanggap ng taya hanggang sabihin ng mesa na sarado na; hindi tinatanggap ang tayang mahuling dumating, at wala itong bayad.</p>
<ul>
<li><strong>Baccarat:</strong> panalo ang kamay na mas malapit sa 9. Kapag tabla, bumabalik ang mga taya sa Player at Banker. Maaaring may komisyon ang mga nanalong taya sa Banker, na nakasulat sa mesa.</li>
<li><strong>Roulette:</strong> ang butas na hinintuan ng bola ang magpapasya.</li>
<li><strong>Dragon tiger, sic bo at iba pa:</strong> ayon sa mga patakarang nakasulat sa mesa.</li>
</ul>
<p>Ang resulta ay ang naitala ng system ng mesa. Kung pumalya ang baraha, ang gulong o ang video bago magkaroon ng resulta, walang bisa ang round at bumabalik ang mga taya. Kung ang video lang ang pumalya matapos magsara ang taya, tinatapos at binabayaran ang round; makikita ito sa rekord ng mesa.</p>`,
  },
  fish: {
    title: 'Mga patakaran ng fishing',
    body: `
<p>Sariling taya ang bawat putok: ang halaga nito ay ang itinakda mo sa kanyon mo. Ang nahuling isda ay nagbabayad ng halaga ng putok na nakahuli, beses ang numerong ipinapakita para sa isda.</p>
<ul>
<li>Pagkakataon ang nagpapasya sa bawat tama kung makahuhuli ang putok, ayon sa RTP ng laro. Hindi mas malamang mahuli ang isdang madalas nang tinamaan.</li>
<li>Pumuputok din sa parehong isda ang iba sa mesa. Sa may-ari ng putok na nakahuli ito nagbabayad.</li>
<li>Ang mga putok na tumatakbo pa nang umalis ka, o nang maputol ang koneksyon, ay tinatapos, o ibinabalik ang bayad kapag walang tinamaang makapagpapasya.</li>
<li>Sinasabi ng mga espesyal na sandata ang halaga at bisa nito bago gamitin.</li>
</ul>
<p>Dahil mabilis ang sunod-sunod na putok, naiipon ang maliliit na halaga. Itakda ang halaga ng kanyon at ang isang <a href="#limits">limit</a> bago ka magsimula.</p>`,
  },
  cards: {
    title: 'Mga patakaran ng card room',
    body: `
<p>Sa mga card room, naglalaban-laban ang mga tao o, kung iyon ang sinasabi ng room, laban sa house. Ipinapakita ng room ang taya, kung magkano ang dapat mong dala, at ang bayaring kinukuha ng house.</p>
<ul>
<li>Binabalasa ang baraha sa bawat kamay ayon sa pagkakataon. Walang nakakakita ng mga nakatagong baraha, dealer man o manlalaro, bago ipakita ng mga patakaran.</li>
<li>May takdang oras ka sa bawat galaw. Kapag natapos ito, ang room ang gagawa ng galaw na nakasulat sa patakaran nito, gaya ng fold o stand.</li>
<li>Kung maputol ang koneksyon mo, ganoon din hanggang makabalik ka. Nananatili sa round ang kamay mo.</li>
<li>Kung pumalya ang room bago matapos ang kamay, walang bisa ang kamay at bumabalik ang mga taya at bayarin.</li>
</ul>
<p>Pandaraya ang magkampihan laban sa ikatlong tao, magpasa ng chips, gumamit ng program na naglalaro, o maglaro sa iba't ibang pangalan. Binabawi ang mga panalo sa ganoong kamay at, kung maaari, ibinibigay sa mga napinsala.</p>`,
  },
  sports: {
    title: 'Mga patakaran ng taya sa sports',
    body: `
<p>Sa iyo ang odds na ipinapakita nang makumpirma ang taya; hindi ito ginagalaw ng mga pagbabago pagkatapos. Sa decimal odds, ang payout ay taya beses odds, kasama ang taya. Kung magbago ang odds habang nagkukumpirma ka, tatanungin ka ulit.</p>
<ul>
<li><strong>Resulta:</strong> ang sa namamahala ng laban, sa mismong araw. Walang nababago ang mga pasya pagkatapos, gaya ng diskuwalipikasyon, maliban kung iba ang sinasabi ng market.</li>
<li><strong>Football 1X2:</strong> panalo ng home, tabla o panalo ng away sa pagtatapos ng regular na oras at stoppage time, hindi kasama ang extra time at penalty.</li>
<li><strong>Handicap at totals:</strong> ibinabalik ang taya kapag tumama nang eksakto ang linya sa resulta; hinahati sa dalawa ang hating linya.</li>
<li><strong>Ipinagpaliban o itinigil:</strong> walang bisa kung hindi natapos ang laro sa oras na sinasabi ng market. Nananatili ang mga market na napagpasyahan na.</li>
<li><strong>Parlay:</strong> bilang na odds na 1.00 ang leg na walang bisa, nagpapatuloy ang iba.</li>
<li><strong>Habang naglalaban:</strong> may maikling paghihintay bago tanggapin ang taya, para sa lahat. Maaaring huli nang ilang segundo ang ipinapakita.</li>
</ul>
<p>Hindi puwedeng tumaya sa isang laban ang mga makaiimpluwensiya rito.</p>`,
  },
  esports: {
    title: 'Mga patakaran ng taya sa e-sports',
    body: `
<p>Umiiral ang <a href="#sports">mga patakaran ng taya sa sports</a>, at bukod dito:</p>
<ul>
<li>Sa buong serye ang taya sa laban, halimbawa best of three. Sa mapang iyon lang ang taya sa mapa.</li>
<li>Bilang ang resultang inilalathala ng nag-oorganisa ng torneo. Walang bisa ang laban kung walkover bago magsimula; nananatili ang mga market ng mga mapang nalaro na.</li>
<li>Ang mapang inulit ay tinatapos ayon sa huling kumpletong laro nito. Walang bisa ang mapang hindi nilaro.</li>
<li>Hindi nawawalan ng bisa ang taya dahil sa pagpapalit ng manlalaro o ng pangalan ng team, basta naglalaro ang team.</li>
<li>Kung magbago ang bilang ng mapa, nananatili ang mga taya sa mananalo, at walang bisa ang mga taya sa eksaktong resulta o bilang ng mapa.</li>
</ul>
<p>Hindi puwedeng tumaya sa mga torneo ng team ang mga manlalaro, coach at kawani nito.</p>`,
  },
  cockfight: {
    title: 'Mga patakaran ng taya sa sabong',
    body: `
<p>Ipinapakita ang mga sultada mula sa mga lisensiyadong arena, kung saan pinapayagan ng batas. May dalawang panig, <strong>Meron</strong> at <strong>Wala</strong>, at ang tabla. Tataya ka sa isa hanggang magsara ang taya para sa sultada; bilang ang odds sa sandali ng kumpirmasyon.</p>
<ul>
<li>Ang sentensyador ng arena ang magpapasya, at pinal ang pasya niya.</li>
<li>Kapag tabla, bumabalik ang mga taya sa Meron at Wala, at binabayaran ayon sa odds nito ang mga taya sa tabla, maliban kung iba ang sinasabi ng market.</li>
<li>Walang bisa ang sultadang kinansela, itinigil nang walang pasya, o nagsimula bago magsara ang taya: bumabalik ang lahat ng taya.</li>
<li>Walang bisa ang sultada kung maling manok o panig ang inanunsyo.</li>
</ul>
<p>Kung maputol ang video, bilang pa rin ang resulta ng arena. Kung bawal sa batas ng lugar mo ang ganitong taya, hindi ito iniaalok at hindi binabayaran.</p>`,
  },
  lottery: {
    title: 'Mga patakaran ng loterya',
    body: `
<p>Pumili ng loterya, uri ng taya at mga numero mo. Sinasabi ng bawat uri ang odds nito, ang mga limit at kung kailan nagsasara ang taya para sa bola. Kumpirmado ang tiket kapag may numero na ito; hindi na ito mababago pagkatapos.</p>
<ul>
<li>Sinasabi ng bawat loterya kung kaninong bola ang sinusunod nito: pampubliko, o sa house.</li>
<li>Sa pampublikong bola, bilang ang mga numerong opisyal na inilalathala ng nag-oorganisa nito. Itinatama namin ang maling limbag sa sandaling malaman.</li>
<li>Nakabinbin ang tiket hanggang sa bola, saka ito panalo, talo o walang bisa. Kusang ibinabayad ang mga panalo.</li>
<li>Nananatili ang mga tiket ng bolang ipinagpaliban. Ibinabalik ng bolang kinansela ang lahat ng taya.</li>
<li>Walang bisa at ibinabalik ang mga taya matapos magsara, kahit dahil sa aberya ng system.</li>
</ul>
<p>Maaaring isara ang ilang numero, o mas maliit ang bayad, kapag masyadong marami ang pumili; makikita mo iyon bago ka magkumpirma. Hindi binabago ng mga nakaraang bola ang tsansa ng susunod.</p>`,
  },
  elottery: {
    title: 'Mga patakaran ng e-lottery',
    body: `
<p>Computer ang bumobola sa e-lottery, ang ilan ay bawat 1, 5 o 15 minuto, ang ilan ay isang beses sa isang araw. Ipinapakita ng orasan ng pahina kung kailan nagsasara ang taya; ang oras sa server namin ang bilang.</p>
<ul>
<li>Nakaselyo ang lihim na numero ng bola bago magbukas ang taya at ipinapakita pagkatapos, kaya <a href="#verify">mave-verify</a> ang bola. Para iyon sa mga bola ng house; sumusunod sa patakaran ng provider ang mga bola ng ibang provider.</li>
<li>May numero ang bawat bola. Isang beses itong tinatapos, pagkalabas ng resulta, at nananatiling nakalista ang mga lumabas na numero.</li>
<li>Kung pumalya ang bola, o hindi mapatunayan ang mga numero nito, walang bisa ito at bumabalik ang mga taya.</li>
</ul>
<p>Ipinapakita ng mga chart ang mga dating lumabas, para sa interesado. Wala itong hinuhulaan: nagsisimula muli ang bawat bola.</p>
<p>Pinabibilis ng maiikling bola ang oras. Sinasabi ng <a href="#limits">paalala ng oras</a> kung gaano ka na katagal naglalaro.</p>`,
  },
}
