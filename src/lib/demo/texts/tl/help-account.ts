import type { HelpTextsOf } from '../../help-contents.ts'

export const ACCOUNT: HelpTextsOf<'account'> = {
  start: {
    title: 'Magrehistro at magsimulang maglaro',
    body: `
<p>Mga isang minuto lang ang pagbubukas ng account at walang bayad. Dapat ay hindi ka bababa sa {{termsAge}} taong gulang, o mas matanda pa kung iyon ang hinihingi ng batas sa lugar mo.</p>
<ol>
<li>Buksan ang <a href="/register">Magrehistro</a>.</li>
<li>Pumili ng username na 4 hanggang 16 na letra at numero na nagsisimula sa letra, at ng password na 8 hanggang 64 na character.</li>
<li>Basahin at tanggapin ang <a href="#term">mga tuntunin</a>.</li>
<li>Magdeposito, pumili ng laro, at maglaro.</li>
</ol>
<p>Kung may nag-imbita sa iyo, nakalagay na ang code niya dahil sa link niya. Tingnan kung tama ito bago ka magrehistro, dahil hindi na ito mababago pagkatapos. Kung iniaalok ng site ang pagrehistro gamit ang numero ng mobile, may lalabas na pangalawang tab sa parehong form.</p>
<p>Nag-a-update ang balanse sa itaas pagkatapos ng bawat round. Nasa <a href="/member/personalHistoryCopy">rekord ng taya</a> mo ang bawat taya, kasama ang halaga, balik at numero ng round nito.</p>
<p>Isang account lang ang puwede sa isang tao. Isinasara namin ang pangalawa, at walang bisa ang napanalunan nito sa paglabag sa patakaran.</p>`,
  },
  login: {
    title: 'Mag-log in at manatiling naka-log in',
    body: `
<p><a href="/login">Mag-log in</a> gamit ang username at password mo. Walang pinagkaiba ang malaki at maliit na letra sa username; sa password, mayroon. Kung iniaalok ng site, puwede ka ring mag-log in gamit ang numero ng mobile at code sa SMS.</p>
<ul>
<li>Ila-log out ka pagkalipas ng 30 minutong walang ginagawa, at pagkalipas ng 24 na oras sa anumang kaso.</li>
<li>Pagkatapos ng 10 maling password sa loob ng 10 minuto, pansamantalang naka-lock ang account. Nasa mensahe kung gaano katagal. Hindi apektado ang pera mo.</li>
<li>Maaari naming tingnan kung tao ka. Ang sarili mong device ang gumagawa nito sa isang maikling kalkulasyon; walang ibang nakakakita.</li>
</ul>
<p>May sariling log-in ang bawat tab ng browser at ipinapasa ito sa mga tab na bubuksan mo mula rito. Isara ang lahat ng tab, o piliin ang Mag-log out sa menu ng account, kapag may ibang gumagamit ng parehong device.</p>`,
  },
  recover: {
    title: 'Nakalimutang password o username',
    body: `
<p>Buksan ang <a href="/forget">Nakalimutan ang password</a>. May dalawang paraan, kung may na-verify ka nang email address o numero ng telepono:</p>
<ul>
<li><strong>Sa email.</strong> Ilagay ang username at email address mo. Kung magkatugma ang mga ito, magpapadala kami ng link na isang beses lang gagana at sa maikling panahon lang. Pareho ang sagot ng pahina magkatugma man o hindi, para walang makaalam kung sino ang may account dito.</li>
<li><strong>Sa telepono.</strong> Ilagay ang numero mo at ang 6 na digit na code na darating sa SMS, saka magtakda ng bagong password. Isang beses lang gagana ang code; pagkatapos ng 5 maling subok, humingi ng bago.</li>
</ul>
<p>Kung wala ka ng alinman sa dalawa, mag-message sa <a href="#contact">customer service</a>. Magtatanong kami ng mga bagay na ang may-ari lang ng account ang nakaaalam. Walang taga-customer service na hihingi ng password o code mo, sa chat man, sa telepono o sa ibang paraan.</p>
<p>Inila-log out ng bagong password ang bawat device. Kung nakatanggap ka ng link o code na hindi mo hiningi, huwag itong ibigay sa iba, at sabihin sa amin.</p>`,
  },
  security: {
    title: 'Panatilihing ligtas ang account mo',
    body: `
<ul>
<li>Gumamit ng password na para lang sa site na ito. Mas madaling tandaan ang apat na salitang hindi magkakaugnay kaysa sa mga simbolo at numero, at mas mahirap hulaan. Tinatanggihan namin ang mga password na nasa mga listahan ng nanakaw.</li>
<li>Palitan ito sa <a href="/member/securityCenter">Account ko</a> sa sandaling isipin mong baka may ibang nakaaalam. Agad na ila-log out ang lahat ng iba pang device.</li>
<li>Sa payment account na nasa sarili mong pangalan lang puwedeng i-withdraw ang pera.</li>
<li>Tingnan ang address bar. Ang mga address lang na nasa listahan namin ng mga opisyal na address ang sa amin; huwag kailanman ilagay ang password mo matapos sundan ang link mula sa group chat.</li>
<li>Huwag ipagamit ang account sa iba, kahit sa pamilya. Ikaw ang may pananagutan sa lahat ng ginawa gamit ang password mo.</li>
</ul>
<p>Ine-encrypt sa browser mo ang password para server lang namin ang makabasa, at itinatabi lang namin ito sa anyong hindi na maibabalik sa dati.</p>
<p>Kung may nakita kang log-in, taya o withdrawal na hindi sa iyo, palitan ang password at mag-message sa <a href="#contact">customer service</a> kasama ang oras ng entry. Mapipigilan pa namin ang perang hindi pa nakakaalis.</p>`,
  },
  identity: {
    title: 'Pagsusuri ng pagkakakilanlan at edad',
    body: `
<p>Ayon sa batas, kailangan naming malaman kung sino ang naglalaro at tiyaking nasa tamang edad ang lahat. Maaari namin itong suriin kapag nagrehistro ka, bago ang withdrawal, o kapag lumaki ang mga deposito mo.</p>
<p>Maaari naming hingin ang:</p>
<ul>
<li>dokumentong may larawan, pangalan at petsa ng kapanganakan;</li>
<li>patunay na sa iyo ang bank account o card;</li>
<li>pinagmulan ng pera mo, kapag malaki ang mga halaga.</li>
</ul>
<p>Dapat magkapareho ang pangalan ng account at ang pangalan ng bank account. Sa site lang mismo magpadala ng mga dokumento, huwag kailanman sa group chat. Sasabihin namin kung ano ang kulang at bakit; hanggang noon, nananatili sa account mo ang perang iyon at hindi ginagalaw.</p>
<p>Kung malaman naming may menor de edad na naglaro, isasara namin ang account, ibabalik ang mga deposito at ipawawalang-bisa ang mga panalo.</p>`,
  },
  app: {
    title: 'Ilagay ang site sa phone mo',
    body: `
<p>Gumagana ang site sa anumang bagong browser; walang kailangang i-install. Kung gusto mo itong kasama ng mga app mo, buksan ang <a href="/down">Pag-download ng app</a> at sundin ang mga hakbang para sa device mo.</p>
<ul>
<li><strong>iPhone at iPad.</strong> Buksan ang site sa Safari, piliin ang Share, saka Add to Home Screen.</li>
<li><strong>Android.</strong> Buksan ang site sa Chrome, buksan ang menu, saka piliin ang Install app o Add to home screen.</li>
</ul>
<p>Pareho saanman ang balanse, mga taya at mga limit. Sa pahina ng download lang mag-install ng app: ang app mula sa mensahe o ibang app store ay maaaring kamukha nito pero nagnanakaw ng password.</p>
<p>Para alisin ito, pindutin nang matagal ang icon at piliin ang Remove. Hindi apektado ang account mo.</p>`,
  },
  languages: {
    title: 'Wika, oras at itsura',
    body: `
<p>Piliin ang wika sa globo sa itaas ng pahina. Tatandaan ng browser mo ang pinili mo, at puwede mong i-share sa iba ang address ng pahina sa wikang iyon.</p>
<ul>
<li>Laging nasa currency ng account mo ang mga halaga; hindi ito binabago ng wika.</li>
<li>Nakasulat sa mga rekord kung anong time zone ang mga oras. Sa time zone na iyon nagsisimula at natatapos ang araw para sa mga limit at rekord.</li>
<li>Puwedeng madilim o maliwanag ang pahina. Puwedeng i-collapse ang menu sa gilid para mga icon na lang.</li>
<li>Kung naka-set sa mas kaunting galaw ang device mo, nakahinto ang mga banner, abiso at counter.</li>
</ul>
<p>Kung iba ang salin sa mga tuntunin sa wikang ginamit mo nang tanggapin mo ang mga ito, ang tinanggap mo ang masusunod.</p>`,
  },
  agents: {
    title: 'Paano gumagana ang mga ahente',
    body: `
<p>Ang ahente ay miyembrong nagdadala ng mga manlalaro sa site at binabayaran para rito ayon sa kontrata. Sa <a href="/agent">pahina ng ahente</a> nagla-log in ang mga ahente at may sarili silang back office.</p>
<ul>
<li>Hindi hihigit sa isa ang ahente sa itaas ng isang miyembro, ayon sa code na ginamit sa pagrehistro.</li>
<li>Nakikita ng mga ahente ang itinaya, napanalunan at natalo ng team nila. Hindi nila kailanman nakikita ang mga password o bank account, at hindi sila makatataya para sa iba.</li>
<li>Nakasulat sa kontrata kung ano ang binibilang, sa anong period at sa anong rate, at kailangang tanggapin ito ng dalawang panig. Ayon sa mga numero ng period ang bayad; ipinapakita ang bawat numero.</li>
<li>Ang house ang nagbabayad sa mga ahente. Hindi kailanman lumalala ang odds mo o lumiliit ang payout mo dahil dito.</li>
</ul>
<p>Bawal sa mga ahente ang magpautang para sa laro, mangolekta ng deposito nang cash, mangako ng panalo, o lumapit sa mga menor de edad o sa mga may self-exclusion. Kung may gumawa nito, sabihin sa <a href="#contact">customer service</a>; mananatiling lihim ang pangalan mo.</p>`,
  },
  closing: {
    title: 'Isara ang account mo',
    body: `
<p>Puwede mong isara ang account mo kahit kailan, nang walang ibinibigay na dahilan. I-withdraw muna ang balanse mo, saka sabihin sa <a href="#contact">customer service</a>.</p>
<p>Kapag isinara, matatapos ang lahat ng log-in at lahat ng patalastas sa iyo. Tinatapos pa rin ang mga bukas na taya, at ibinabayad sa iyo ang anumang panalo. Ang mga rekord lang na hinihingi ng batas ang itinatabi namin, hangga’t hinihingi nito.</p>
<p>Kung gusto mong tumigil dahil nakasasama na sa iyo ang pagsusugal, <a href="#break">self-exclusion</a> ang piliin: mabubuksan ulit ang saradong account kapag hiniling, pero hindi matatapos nang maaga ang self-exclusion.</p>
<p>Sa iyo pa rin ang account na matagal nang walang gumagamit. Sasabihan ka namin bago may magbago.</p>`,
  },
}
