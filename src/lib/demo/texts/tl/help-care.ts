import type { HelpTextsOf } from '../../help-contents.ts'

export const CARE: HelpTextsOf<'care'> = {
  care: {
    title: 'Maglaro ayon sa limit mo',
    body: `
<p>Libangan ang pagsusugal. Sa katagalan, lamang ang house sa bawat laro, kaya hindi ito paraan para kumita, magbayad ng utang, o bawiin ang natalo.</p>
<ul>
<li>Bago magsimula, magpasya kung magkano at gaano katagal ka maglalaro, at doon ka huminto.</li>
<li>Maglaro lang gamit ang perang kaya mong mawala. Huwag kailanman mangutang para maglaro.</li>
<li>Huwag maglaro kapag pagod, galit, malungkot, o nakainom ka.</li>
<li>Magpahinga paminsan-minsan, at gawin ang iba pang bagay na gusto mo.</li>
<li>Hindi binabago ng mga nakaraang round ang susunod. Walang numerong “dapat nang lumabas”, at walang sunod-sunod na talo na kailangang matapos.</li>
</ul>
<p><strong>Mga palatandaang dapat seryosohin:</strong> itinatago mo kung gaano ka naglalaro; tinataasan mo ang taya para mabawi ang talo; iniisip mo ang pagsusugal sa trabaho o sa gabi; ginagamit mo ang pera sa upa o pagkain; nag-aalala ang mga malapit sa iyo. Kung totoo ang dalawa sa mga ito, <a href="#break">magpahinga</a> at <a href="#support">makipag-usap sa iba</a>.</p>
<p>Hindi puwedeng maglaro ang sinumang wala pang {{termsAge}} taong gulang. Kung may batang gumagamit ng device mo, mag-log out pagkatapos maglaro at huwag hayaang i-save ng browser ang password mo.</p>`,
  },
  limits: {
    title: 'Magtakda ng sarili mong limit',
    body: `
<p>Puwede mong limitahan kung magkano ang idedeposito, matatalo o itataya mo sa isang araw, linggo o buwan. Nasa tabi ng bawat halagang inilalagay mo ang limit na sumasaklaw dito.</p>
<ul>
<li><strong>Mas mababang limit:</strong> may bisa agad.</li>
<li><strong>Mas mataas na limit</strong>, o walang limit: may bisa pagkalipas ng 24 na oras, at kung kukumpirmahin mo lang ulit pagdating noon. Kaya may oras para pag-isipan ang pasyang ginawa sa init ng laro.</li>
<li>Kapag naabot ang limit, hihinto ang ganoong uri ng deposito o taya hanggang matapos ang period. Tinatapos pa rin ang mga bukas na taya, at puwede pa ring mag-withdraw.</li>
<li><strong>Paalala sa laro:</strong> pagkalipas ng bilang ng minutong pinili mo, hihinto sandali ang laro at makikita mo kung gaano ka na katagal naglalaro, magkano ang itinaya mo at magkano ang bumalik. Ikaw ang magpapasya kung magpapatuloy ka.</li>
</ul>
<p>Sumasaklaw ang mga limit sa buong site, sa lahat ng device mo. Kung may limit na gusto mo pero hindi mo makita sa menu, hilingin sa <a href="#contact">customer service</a>, at itatakda nila ito para sa iyo ayon sa parehong patakaran.</p>`,
  },
  break: {
    title: 'Magpahinga o mag-self-exclusion',
    body: `
<p><strong>Ang pagpapahinga</strong> ay tumatagal ng ilang araw o linggo. Hindi ka makakapagdeposito o makakapaglaro hanggang matapos ito; awtomatiko itong natatapos.</p>
<p><strong>Ang self-exclusion</strong> ay tumatagal ng ilang buwan o taon. Walang makakabawi nito bago matapos, kahit kami, gaano ka man makiusap.</p>
<p>Sa dalawang ito:</p>
<ul>
<li>agad na natatapos ang lahat ng paglalaro;</li>
<li>sa iyo pa rin ang balanse mo at ibinabayad ito sa iyo;</li>
<li>tinatapos o ibinabalik ang mga bukas na taya ayon sa patakaran ng laban;</li>
<li>wala kang matatanggap na alok at patalastas hanggang matapos ito, at pagkatapos ng self-exclusion, makakatanggap ka lang kung hihilingin mo ulit;</li>
<li>labag sa mga tuntunin ang magbukas ng ibang account para makaiwas dito: ibabalik ang mga deposito at walang bisa ang mga panalo.</li>
</ul>
<p>Simulan ito sa menu ng account mo o sa pamamagitan ng <a href="#contact">customer service</a>. Gagawin namin ito, at hindi namin susubukang baguhin ang isip mo.</p>
<p>Puwede mo ring i-block ang ibang mga site: may mga program na humaharang sa mga site ng sugal sa bawat device, at maraming bangko ang kayang humarang sa mga bayad sa sugal.</p>`,
  },
  support: {
    title: 'Saan makakahingi ng tulong',
    body: `
<p>Nakakatulong ang makipag-usap, una sa lahat sa taong pinagkakatiwalaan mo. Mayroon ding mga taong trabaho ang tumulong. Libre sila, hindi nanghuhusga, at walang sinasabi sa amin.</p>
<ul>
<li><strong>Gambling Therapy:</strong> payo at mga support group online, sa maraming wika, sa <a href="https://www.gamblingtherapy.org/">gamblingtherapy.org</a>.</li>
<li><strong>Gamblers Anonymous:</strong> mga grupo ng taong may ganito ring karanasan, sa <a href="https://www.gamblersanonymous.org/">gamblersanonymous.org</a>.</li>
<li><strong>Sa Thailand:</strong> ang hotline para sa mental health na 1323, 24 na oras araw-araw.</li>
</ul>
<p>Kung nasa panganib ka, o naiisip mong saktan ang sarili mo, tumawag na ngayon sa emergency number ng lugar mo.</p>
<p><strong>Kung nag-aalala ka para sa iba:</strong> sabihin ang nakikita mo nang walang paninisi; huwag bayaran ang utang sa sugal; ihiwalay ang sarili mong mga account; at humingi rin ng payo para sa sarili mo. Tumutulong din sa mga pamilya ang mga serbisyo sa itaas.</p>`,
  },
}
