import type { HelpTextsOf } from '../../help-contents.ts'

export const CARE: HelpTextsOf<'care'> = {
  care: {
    title: 'Maglaro ayon sa limit mo',
    body: `
<p>Libangan ang paglalaro. Sa katagalan, lamang ang house sa bawat laro, kaya hindi paglalaro ang paraan para kumita, magbayad ng utang, o bawiin ang natalo.</p>
<ul>
<li>Bago magsimula, magpasya kung gaanong pera at oras ang puwedeng magastos, at doon ka huminto.</li>
<li>Maglaro lang gamit ang perang kaya mong mawala. Huwag kailanman mangutang para dito.</li>
<li>Huwag maglaro kapag pagod, galit, malungkot, o nakainom ka.</li>
<li>Magpahinga paminsan-minsan, at gawin ang iba pang bagay na gusto mo.</li>
<li>Hindi binabago ng mga nakaraang round ang susunod. Walang numerong dapat nang lumabas, at walang sunod-sunod na talong kailangang matapos.</li>
</ul>
<p><strong>Mga palatandaang dapat seryosohin:</strong> itinatago mo kung gaano ka naglalaro; tinataasan mo ang taya para mabawi ang talo; iniisip mo ang laro sa trabaho o sa gabi; ginagamit mo ang pera sa upa o pagkain; nag-aalala ang mga malapit sa iyo. Kung totoo ang dalawa sa mga ito, <a href="#break">magpahinga</a> at <a href="#support">makipag-usap sa iba</a>.</p>
<p>Hindi puwedeng maglaro ang sinumang wala pang {{termsAge}} taong gulang. Kung may batang gumagamit ng device mo, mag-log out pagkatapos maglaro at huwag ipatabi sa browser ang password.</p>`,
  },
  limits: {
    title: 'Magtakda ng sarili mong limit',
    body: `
<p>Puwede mong itakda kung magkano ang pinakamalaki mong idedeposito, matatalo o itataya sa isang araw, linggo o buwan. Nasa tabi ng bawat halagang inilalagay mo ang limit na sumasaklaw dito.</p>
<ul>
<li><strong>Mas mababa:</strong> may bisa agad.</li>
<li><strong>Mas mataas</strong>, o walang limit: may bisa pagkalipas ng 24 na oras, at kung kukumpirmahin mo lang ulit noon. Kaya may oras na lumamig ang pasyang ginawa sa init ng laro.</li>
<li>Kapag naabot ang limit, hihinto ang ganoong uri ng deposito o taya hanggang matapos ang panahon. Tinatapos pa rin ang mga bukas na taya, at puwede pa ring mag-withdraw.</li>
<li><strong>Paalala ng oras:</strong> pagkalipas ng bilang ng minutong pinili mo, hihinto sandali ang laro at sasabihin ang nagugol na oras, ang itinaya at ang bumalik. Ikaw ang magpapasya kung magpapatuloy.</li>
</ul>
<p>Sumasaklaw ang mga limit sa buong site, sa lahat ng device mo. Kung gusto mo ng limit na hindi mo makita sa menu mo, magtanong sa <a href="#contact">customer service</a>, na magtatakda nito para sa iyo ayon sa parehong patakaran.</p>`,
  },
  break: {
    title: 'Magpahinga o mag-self-exclusion',
    body: `
<p><strong>Ang pagpapahinga (time-out)</strong> ay para sa mga araw o linggo. Hindi ka makapagdedeposito o makapaglalaro hanggang matapos ito; kusa itong natatapos.</p>
<p><strong>Ang self-exclusion</strong> ay para sa mga buwan o taon. Hindi ito mababawi bago matapos, kahit kami, gaano man kasidhi ang hiling mo.</p>
<p>Sa dalawang ito:</p>
<ul>
<li>agad na natatapos ang lahat ng session ng paglalaro;</li>
<li>sa iyo pa rin ang balanse mo at ibinabayad ito sa iyo;</li>
<li>tinatapos o ibinabalik ang mga bukas na taya ayon sa patakaran ng laban;</li>
<li>wala kang matatanggap na alok at patalastas hanggang matapos ito, at pagkatapos ng self-exclusion, kung hihilingin mo lang ulit;</li>
<li>labag sa mga tuntunin ang magbukas ng ibang account para makaiwas dito: ibabalik ang mga deposito at walang bisa ang mga panalo.</li>
</ul>
<p>Hilingin ito sa menu ng account mo o sa <a href="#contact">customer service</a>. Isasagawa namin ito, at hindi namin susubuking baguhin ang isip mo.</p>
<p>Puwede mo ring ilayo ang sarili sa ibang mga site: may mga program na humaharang sa mga site ng sugal para sa bawat device, at maraming bangko ang makahaharang sa ganoong mga bayad.</p>`,
  },
  support: {
    title: 'Saan makahihingi ng tulong',
    body: `
<p>Nakatutulong ang makipag-usap, una sa lahat sa taong pinagkakatiwalaan mo. Mayroon ding mga taong ito ang trabaho. Libre sila, hindi nanghuhusga, at walang sinasabi sa amin.</p>
<ul>
<li><strong>Gambling Therapy:</strong> payo at mga grupo online, sa maraming wika, sa <a href="https://www.gamblingtherapy.org/">gamblingtherapy.org</a>.</li>
<li><strong>Gamblers Anonymous:</strong> mga grupo ng taong may ganito ring karanasan, sa <a href="https://www.gamblersanonymous.org/">gamblersanonymous.org</a>.</li>
<li><strong>Sa Thailand:</strong> ang linya para sa kalusugan ng isip na 1323, anumang oras.</li>
</ul>
<p>Kung nasa panganib ka, o naiisip mong saktan ang sarili mo, tumawag na ngayon sa emergency number ng lugar mo.</p>
<p><strong>Kung nag-aalala ka para sa iba:</strong> sabihin ang nakikita mo, huwag ang paninisi; huwag bayaran ang utang sa laro; ihiwalay ang sarili mong mga account; at humingi rin ng payo para sa sarili mo. Tumutulong din sa mga pamilya ang mga serbisyo sa itaas.</p>`,
  },
}
