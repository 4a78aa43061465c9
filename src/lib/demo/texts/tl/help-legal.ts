import type { HelpTextsOf } from '../../help-contents.ts'

const TERMS = `
<p>Ito ang mga tuntunin sa pagitan mo at ng kompanyang nagpapatakbo ng site na ito (“kami”). Tinatanggap mo ang mga ito sa pagbubukas ng account. Bersyon ng Nobyembre 2026.</p>
<ol>
<li><strong>Sino kami.</strong> Nag-aalok kami ng mga laro sa ilalim ng lisensiyang hawak namin. Ibinibigay ng <a href="#contact">customer service</a> sa sinumang magtanong ang pangalan namin, address, lisensiya at ang awtoridad na nangangasiwa sa amin.</li>
<li><strong>Sino ang puwedeng maglaro.</strong> Dapat ay hindi ka bababa sa {{termsAge}} taong gulang, at nasa edad na hinihingi ng batas sa lugar mo. Dapat ay pinapayagan kang maglaro doon, kumikilos ka para sa sarili mo, at wala kang exclusion sa pagsusugal. Maaari naming tanggihan ang mga manlalaro mula sa mga lugar kung saan hindi kami pinapayagang mag-alok ng mga laro namin.</li>
<li><strong>Account mo.</strong> Isa lang ang puwede mong maging account, sa sarili mong pangalan at may totoong impormasyon, para sa sarili mong gamit lang. Hindi mo ito puwedeng ibenta, ipahiram o ipasa.</li>
<li><strong>Password.</strong> Ikaw lang ang dapat makaalam nito. Ikaw ang may pananagutan sa lahat ng ginawa gamit ito, maliban kung napigilan sana namin o nasabi mo na sa amin bago iyon.</li>
<li><strong>Mga pagsusuri.</strong> Maaari naming <a href="#identity">suriin</a> ang pagkakakilanlan, edad, paraan ng pagbabayad at pinagmulan ng pera, kapag hinihingi ng batas o ng makatuwirang pagdududa. Hanggang matapos ang pagsusuri, maaari naming ipagpaliban ang mga bayad, pero hindi kunin.</li>
<li><strong>Pera mo.</strong> Sa iyo ang balanse mo. Hindi ito deposito sa bangko, walang interes, at para gamitin sa laro o i-withdraw. Inihihiwalay namin ito sa sarili naming pera gaya ng hinihingi ng lisensiya.</li>
<li><strong>Mga deposito.</strong> Galing ang mga ito sa paraan ng pagbabayad na nasa sarili mong pangalan, mula sa legal na pinagmulan. Ipinapakita ang mga limit, bayarin at tagal bago ka magkumpirma. Hindi mo puwedeng bawiin (chargeback) ang bayad na naipasok na.</li>
<li><strong>Mga withdrawal.</strong> Sa iyo namin ibinabayad ang mga ito, kung maaari sa paraang ginamit mo sa pagdeposito. Makikita mo ang kulang na turnover at mga pagsusuri bago ka mag-request. Nasa <a href="#withdraw">Pag-withdraw</a> ang mga hakbang at ang kumpirmasyon ng pagtanggap.</li>
<li><strong>Mga taya.</strong> May kasunduan na sa taya kapag kinumpirma ito ng server namin. Walang panig na makakaatras pagkatapos, maliban sa sinasabi ng mga tuntuning ito.</li>
<li><strong>Mga resulta.</strong> Ang <a href="#rounds">mga patakaran ng laro</a> ang nagpapasya sa round, at isang beses lang itong tinatapos. Ipinapakita ng mga rekord namin at ng provider ng laro ang nangyari. Inilalathala ng sarili naming mga laro ang mga numerong nagpasya sa mga ito.</li>
<li><strong>Mga tayang walang bisa.</strong> Ang tayang hindi naisagawa, inilagay matapos malaman ang resulta, o nakabatay sa halatang mali ay walang bisa o tinatapos na parang walang mali. Buong ibinabalik ang tayang walang bisa.</li>
<li><strong>Mga mali sa account.</strong> Itinatama namin ang mali sa pamamagitan ng hiwalay na entry; hindi kailanman binabago o inaalis ang mga entry, at makikita mo ang dalawa. Hindi sa iyo ang perang naipasok nang mali; sabihin sa amin kapag napansin mo.</li>
<li><strong>Mga bonus.</strong> Ipinapakita sa bawat alok ang mga kondisyon nito, at ang mga kondisyon noong sumali ka ang may bisa sa iyo. Hindi kailanman nawawala ang sarili mong deposito kasama ng bonus. Nasa <a href="#turnover">Mga limit at turnover</a> kung paano binibilang ang taya sa turnover at rebate; isang beses itong kinukuwenta kapag natapos ang round, at mula sa susunod na araw ang bisa ng bagong tuntunin.</li>
<li><strong>Patas na laro.</strong> Bawal ang mga program na naglalaro para sa iyo, pagkakampihan laban sa iba, maraming account, pagsasamantala sa aberya, pag-impluwensiya sa laban, at money laundering. Maaari naming ipawalang-bisa ang ganoong mga taya, isara ang account at ipaalam sa mga awtoridad, at sasabihin namin ang mga dahilan hangga’t pinapayagan ng batas.</li>
<li><strong>Mga limit mo.</strong> Ipinapatupad namin ang <a href="#limits">mga limit</a>, pahinga at exclusion na itinakda mo. Maaari rin kaming magtakda kung mukhang nakasasama sa iyo ang pagsusugal.</li>
<li><strong>Mga ahente.</strong> May sariling kontrata ang mga ahente. Wala silang maipapangako sa ngalan namin na higit sa nakasulat sa site na ito.</li>
<li><strong>Mga pagkaantala.</strong> Maaaring hindi available ang site dahil sa maintenance o aberya. Pananagutan namin ang mga nakumpirmang taya at ang balanse mo, hindi ang mga tayang hindi mo nailagay.</li>
<li><strong>Pananagutan.</strong> Walang limit ang pananagutan namin sa sinadya, sa malubhang kapabayaan, at sa pinsala sa buhay at kalusugan; sa iba, limitado ito sa pinsalang inaasahan mula sa paglabag sa pangunahing tungkulin ng kasunduang ito. Hindi nagbabago ang mga karapatang hindi pinapayagan ng batas na limitahan namin.</li>
<li><strong>Nilalaman.</strong> Sa amin o sa mga provider namin ang mga pangalan, larawan, laro at software. Puwede mong gamitin ang mga ito para maglaro, hindi para kopyahin o kalasin.</li>
<li><strong>Datos.</strong> Nasa <a href="#privacy">Privacy</a> kung ano ang itinatabi namin, at bakit.</li>
<li><strong>Pagtatapos ng kasunduan.</strong> Puwede mong isara ang account mo kahit kailan. Maaari naming tapusin ang kasunduan nang may abiso, o agad dahil sa malubhang paglabag. Ibinabayad ang balanse mo, maliban sa nakuha sa paglabag.</li>
<li><strong>Mga pagbabago.</strong> Inaanunsyo namin ang mga pagbabago bago magkabisa, at hinihingi ang pahintulot mo kung hindi pabor sa iyo. Kung hindi ka sang-ayon, puwede mong isara ang account mo; ang dating mga tuntunin pa rin ang may bisa sa mga bukas mong taya.</li>
<li><strong>Mga reklamo at batas.</strong> Walang bayad ang <a href="#complaints">pagrereklamo</a>. Umiiral ang batas ng lugar ng lisensiya namin, at bukod dito ang proteksiyong ibinibigay sa mga mamimili ng batas ng lugar mo.</li>
<!--demo--><li><strong>Demo.</strong> Demo ang site na ito: play money na walang halaga ang lahat ng balanse. Hindi ito mabibili, mawi-withdraw o maipapalit.</li>
<!--/demo--></ol>`

export const LEGAL: HelpTextsOf<'legal'> = {
  term: { title: 'Mga tuntunin', body: TERMS },
  privacy: {
    title: 'Privacy',
    body: `
<p>Itinatabi namin ang kailangan para patakbuhin ang account mo, bayaran ka, sundin ang batas at protektahan ka, at wala kaming ibinebenta sa mga ito. Walang tracker, walang advertising network at walang font o script ng ibang kompanya sa mga pahinang ito.</p>
<p><strong>Sa server namin</strong></p>
<ul>
<li>Account: username, palayaw, wika, uri, ahenteng nasa itaas mo, mga petsa ng pagrehistro at log-in, at ang bersyon ng mga tuntuning tinanggap mo. Ang password ay hash lang na hindi na maibabalik sa dati.</li>
<li>Pera at laro: bawat deposito, withdrawal, taya at payout, bilang mga entry na hindi kailanman binabago.</li>
<li>Seguridad: mga log-in at bigong log-in kasama ang oras, IP address at uri ng browser; mga session ng huling 90 araw.</li>
<li>Ibinigay mo sa amin: mga na-verify na contact, mga dokumento para sa pagsusuri, mga mensahe sa customer service.</li>
</ul>
<p><strong>Sa browser mo</strong></p>
<ul>
<li>Sa tab, hanggang mag-log out ka o isara mo ito: session token, username, palayaw, numero ng miyembro at uri ng account.</li>
<li>Mas matagal: ang piniling wika (hisLang, lang), madilim o maliwanag (theme), ang menu sa gilid (menu), at kung nakatago ang balanse (balanceHidden).</li>
</ul>
<p><strong>Sino ang nakakakuha ng datos:</strong> ang provider ng laro ay nakakakuha ng numero para sa iyo, bahagi ng username mo, currency, wika at balanse mo, pero hindi ng buong pangalan o contact mo; ang mga serbisyo ng pagbabayad, ng kailangan para sa bayad; ang mga awtoridad, ng hinihingi ng batas.</p>
<p><strong>Gaano katagal:</strong> hangga’t bukas ang account, at pagkatapos, hangga’t hinihingi ng batas sa accounting at laban sa money laundering.</p>
<p><strong>Mga karapatan mo:</strong> makita ang datos mo, ipatama ito, makakuha ng kopya, ipabura ang hindi hinihingi ng batas na itabi namin, at tumutol sa patalastas. Mag-message sa <a href="#contact">customer service</a>; sasagot kami sa loob ng 30 araw. Puwede ka ring lumapit sa awtoridad sa proteksiyon ng datos sa lugar mo.</p>`,
  },
  cookies: {
    title: 'Cookies at storage',
    body: `
<p>Walang cookie na inilalagay ang mga pampublikong pahina ng site na ito. Kaya walang banner na humihingi ng pahintulot mo.</p>
<table>
<thead><tr><th>Ano</th><th>Saan</th><th>Gaano katagal</th></tr></thead>
<tbody>
<tr><td>Log-in ng tab na ito</td><td>Session storage</td><td>Hanggang mag-log out ka o isara ang tab</td></tr>
<tr><td>Wika, tema, menu sa gilid, nakatagong balanse</td><td>Local storage</td><td>Hanggang burahin mo</td></tr>
<tr><td>Isinara o inayos mo sa pagbisitang ito</td><td>Session storage</td><td>Hanggang isara mo ang tab</td></tr>
<tr><td>“Tandaan ako”, kung tsinekan mo lang</td><td>Cookie na walang script na makababasa</td><td>24 na oras</td></tr>
</tbody>
</table>
<p>Maaaring i-cache ng browser ang mga pahina at larawan para mas mabilis bumukas, at kahit walang koneksyon matapos mong i-install ang site. Walang personal na itinatabi sa ganoong paraan.</p>
<p>Sa sariling frame tumatakbo ang laro. Maaaring itabi roon ng provider nito ang kailangan ng laro, gaya ng setting ng tunog; wala itong mababasa mula sa site na ito.</p>
<p>Mabubura mo ang lahat ng ito sa settings ng browser mo. Ila-log out ka pagkatapos, at malilimutan ng site ang wika at itsurang pinili mo; hindi apektado ang account mo.</p>`,
  },
}
