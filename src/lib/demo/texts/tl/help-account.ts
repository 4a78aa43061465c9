import type { HelpTextsOf } from '../../help-contents.ts'

export const ACCOUNT: HelpTextsOf<'account'> = {
  start: {
    title: 'Magrehistro at magsimulang maglaro',
    body: `
<p>Mga isang minuto lang ang pagbubukas ng account at walang bayad. Dapat ay {{termsAge}} taong gulang ka man lang, o mas matanda kung iyon ang hinihingi ng batas sa lugar mo.</p>
<ol>
<li>Buksan ang <a href="/register">Magrehistro</a>.</li>
<li>Pumili ng username na 4 hanggang 16 na letra at numero na nagsisimula sa letra, at ng password na 8 hanggang 64 na character.</li>
<li>Basahin at tanggapin ang <a href="#term">mga tuntunin</a>.</li>
<li>Magdeposito, pumili ng laro, at maglaro.</li>
</ol>
<p>Kung may nag-imbita sa iyo, kasama sa link niya ang code niya. Tingnan kung tama ito bago ka magrehistro, dahil hindi na ito mababago pagkatapos. Kung iniaalok ng site ang pagrehistro gamit ang numero ng mobile, may lalabas na pangalawang tab sa parehong form.</p>
<p>Kusang sumusunod sa bawat round ang balanse sa itaas. Nasa <a href="/member/personalHistoryCopy">rekord ng taya</a> mo ang bawat taya, kasama ang halaga, ang balik at ang numero ng round nito.</p>
<p>Isang account lang ang puwede sa isang tao. Isinasara ang pangalawa, at walang bisa ang napanalunan nito sa paglabag sa patakaran.</p>`,
  },
  login: {
    title: 'Mag-log in at manatiling naka-log in',
    body: `
<p><a href="/login">Mag-log in</a> gamit ang username at password mo. Walang pinagkaiba ang malaki at maliit na letra sa username; sa password, mayroon. Kung iniaalok ng site, puwede ka ring mag-log in gamit ang numero ng mobile at code sa SMS.</p>
<ul>
<li>Ila-log out ka pagkalipas ng 30 minutong walang ginagawa, at pagkalipas ng 24 na oras sa anumang kaso.</li>
<li>Pagkatapos ng 10 maling password sa loob ng 10 minuto, pansamantalang hindi tatanggap ng subok ang account. Sinasabi ng mensahe kung gaano katagal. Hindi apektado ang pera mo.</li>
<li>Maaaring hilingin na patunayan mong tao ka. Sariling device mo ang gumagawa nito sa isang maikling kuwenta; walang ibang nakakakita.</li>
</ul>
<p>May sariling log-in ang bawat tab ng browser at ipinapasa ito sa tab na bubuksan mo sa tabi nito. Isara ang lahat ng tab, o piliin ang Mag-log out sa menu ng account, kapag may ibang gumagamit ng parehong device.</p>`,
  },
  recover: {
    title: 'Nakalimutang password o username',
    body: `
<p>Buksan ang <a href="/forget">Nakalimutan ang password</a>. May dalawang paraan, kung may na-verify ka nang email address o numero ng telepono:</p>
<ul>
<li><strong>Sa email.</strong> Ibigay ang username at email address mo. Kung magkatugma ang mga ito, magpapadala kami ng link na isang beses lang gagana at sa maikling panahon lang. Pareho ang sagot ng pahina sa alinmang kaso, para walang makaalam kung sino ang may account dito.</li>
<li><strong>Sa telepono.</strong> Ibigay ang numero mo at ang anim na numerong darating sa SMS, saka magtakda ng bagong password. Isang beses lang gagana ang code; pagkatapos ng 5 maling subok, humingi ng bago.</li>
</ul>
<p>Kung wala ka ng alinman sa dalawa, sumulat sa <a href="#contact">customer service</a>. Magtatanong kami ng mga bagay na ang may-ari lang ng account ang nakaaalam. Walang taga-customer service na hihingi ng password o code mo, sa chat man, sa telepono o sa ibang paraan.</p>
<p>Inila-log out ng bagong password ang bawat device. Kung hindi ikaw ang humingi ng link o code, huwag itong ibigay sa iba, at sabihin sa amin.</p>`,
  },
  security: {
    title: 'Panatilihing ligtas ang account mo',
    body: `
<ul>
<li>Gumamit ng password na para lang sa site na ito. Mas madaling tandaan ang apat na salitang hindi magkakaugnay kaysa mga simbolo at numero, at mas mahirap hulaan. Tinatanggihan ang mga password na nasa mga listahan ng nanakaw.</li>
<li>Palitan ito sa <a href="/member/securityCenter">Account ko</a> sa sandaling isipin mong baka may ibang nakaaalam. Agad na ila-log out ang lahat ng iba pang device.</li>
<li>Lumalabas lang ang pera sa account papunta sa payment account na nasa sarili mong pangalan.</li>
<li>Tingnan ang address bar. Ang mga address lang sa sarili naming listahan ng mga opisyal na linya ang sa amin; huwag ilagay ang password mo matapos sundan ang link mula sa group chat.</li>
<li>Huwag ipagamit ang account sa iba, kahit sa pamilya. Ang ginawa gamit ang password mo ay itinuturing na ikaw ang gumawa.</li>
</ul>
<p>Naka-encrypt ang password mo paglabas sa browser at sa server lang namin pumupunta, at itinatabi lang sa anyong hindi na mababasa pabalik.</p>
<p>Kung may nakita kang log-in, taya o withdrawal na hindi sa iyo, palitan ang password at sumulat sa <a href="#contact">customer service</a> kasama ang oras ng entry. Mapipigilan namin ang perang hindi pa nakalalabas.</p>`,
  },
  identity: {
    title: 'Pagsusuri ng pagkakakilanlan at edad',
    body: `
<p>Hinihingi ng batas na malaman namin kung sino ang naglalaro at na nasa tamang edad ang lahat. Maaaring suriin ka kapag nagrerehistro, bago ang withdrawal, o kapag lumaki ang mga deposito.</p>
<p>Maaari naming hingin ang:</p>
<ul>
<li>dokumentong may larawan, pangalan at petsa ng kapanganakan;</li>
<li>patunay na sa iyo ang bank account o card;</li>
<li>kung saan galing ang pera, kapag malaki ang halaga.</li>
</ul>
<p>Dapat magkapareho ang pangalan ng account at ang pangalan ng bank account. Sa site lang mismo magpadala ng mga dokumento, huwag kailanman sa group chat. Sasabihin namin kung ano ang kulang at bakit; hanggang noon, nananatili sa account mo ang perang pinag-uusapan, hindi ginagalaw.</p>
<p>Kung lumabas na may menor de edad na naglaro, isasara ang account, ibabalik ang mga deposito at walang bisa ang mga panalo.</p>`,
  },
  app: {
    title: 'Ilagay ang site sa phone mo',
    body: `
<p>Gumagana ang site sa anumang bagong browser; walang kailangang i-install. Kung gusto mo itong kasama ng mga app mo, buksan ang <a href="/down">Pag-download ng app</a>, na nagpapakita ng paraan para sa device mo.</p>
<ul>
<li><strong>iPhone at iPad.</strong> Buksan ang site sa Safari, piliin ang Share, saka Add to Home Screen.</li>
<li><strong>Android.</strong> Buksan ang site sa Chrome, buksan ang menu, saka piliin ang Install app o Add to home screen.</li>
</ul>
<p>Pareho saanman ang balanse, mga taya at mga limit. Sa pahina ng download lang kumuha ng app: ang app mula sa mensahe o sa ibang tindahan ay maaaring kamukha nito at magnakaw ng password mo.</p>
<p>Para alisin ito, pindutin nang matagal ang icon at piliin ang Remove. Hindi apektado ang account mo.</p>`,
  },
  languages: {
    title: 'Wika, oras at itsura',
    body: `
<p>Piliin ang wika sa globo sa itaas ng pahina. Itinatabi sa browser na ito ang pinili mo, at puwedeng ipasa sa iba ang address na nasa isang wika.</p>
<ul>
<li>Laging nasa currency ng account mo ang mga halaga; hindi ito binabago ng wika.</li>
<li>Sinasabi ng mga oras sa rekord kung saang time zone ang mga ito. Sa time zone na iyon nagsisimula at natatapos ang araw ng limit at ng rekord.</li>
<li>Puwedeng madilim o maliwanag ang pahina. Puwedeng itiklop ang menu sa gilid hanggang mga icon na lang.</li>
<li>Kung humihiling ang device mo ng mas kaunting galaw, nakahinto ang mga banner, abiso at counter.</li>
</ul>
<p>Kung iba ang salin sa mga tuntunin sa wikang ginamit mo nang tanggapin mo ang mga ito, ang tinanggap mo ang masusunod.</p>`,
  },
  agents: {
    title: 'Paano gumagana ang mga ahente',
    body: `
<p>Ang ahente ay miyembrong nagdadala ng mga manlalaro sa site at binabayaran para dito sa ilalim ng kontrata. Sa <a href="/agent">pahina ng ahente</a> nagla-log in ang mga ahente at may sarili silang back office.</p>
<ul>
<li>Isa lang ang pinakamaraming ahente sa itaas ng isang miyembro, itinakda ng code sa pagrehistro.</li>
<li>Nakikita ng mga ahente ang itinaya, napanalunan at natalo ng team nila. Hindi nila kailanman nakikita ang mga password o bank account, at hindi sila makatataya para sa iba.</li>
<li>Sinasabi ng kontrata kung ano ang binibilang, sa anong panahon at sa anong rate, at kailangang tanggapin ito ng dalawang panig. Ayon sa mga numero ng panahon ang bayad; ipinapakita ang bawat numero.</li>
<li>Galing sa house ang kinikita ng ahente. Hindi nito kailanman pinasasama ang odds mo o pinaliliit ang payout mo.</li>
</ul>
<p>Bawal sa mga ahente ang magpautang para sa laro, mangolekta ng deposito nang cash, mangako ng panalo, o lumapit sa mga menor de edad o sa mga may self-exclusion. Kung may gumawa nito, sabihin sa <a href="#contact">customer service</a>; hindi namin ibibigay ang pangalan mo.</p>`,
  },
  closing: {
    title: 'Isara ang account mo',
    body: `
<p>Puwede mong isara ang account mo kahit kailan, at hindi kailangang sabihin kung bakit. I-withdraw muna ang balanse mo, saka sabihin sa <a href="#contact">customer service</a>.</p>
<p>Tinatapos ng pagsasara ang lahat ng log-in at lahat ng patalastas sa iyo. Tinatapos pa rin ang mga bukas na taya, at ibinabayad sa iyo ang ibinabayad ng mga ito. Itinatabi namin ang mga rekord na hinihingi ng batas, hangga't hinihingi nito; wala nang iba.</p>
<p>Kung gusto mong tumigil dahil hindi na nakabubuti sa iyo ang paglalaro, <a href="#break">self-exclusion</a> ang piliin: mabubuksan ulit ang saradong account kapag hiniling, pero hindi matatapos nang maaga ang self-exclusion.</p>
<p>Sa iyo pa rin ang account na matagal nang walang gumagamit. Susulat kami sa iyo bago may magbago.</p>`,
  },
}
