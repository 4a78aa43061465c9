import type { HelpTextsOf } from '../../help-contents.ts'

export const MONEY: HelpTextsOf<'money'> = {
  deposit: {
    title: 'Pagdedeposito',
    body: `
<ol>
<li>Buksan ang <a href="/member/depositv2">Deposito</a> at pumili ng paraan ng pagbabayad.</li>
<li>Maglagay ng halaga. Nasa tabi nito ang pinakamaliit at pinakamalaking halaga, ang bayarin at ang inaasahang tagal bago ka magkumpirma.</li>
<li>Magbayad ayon sa sinasabi ng pahina. Kusang nagbabago ang balanse kapag dumating na ang pera; puwede kang umalis sa pahina.</li>
</ol>
<table>
<thead><tr><th>Status</th><th>Ibig sabihin</th></tr></thead>
<tbody>
<tr><td>Nagawa na</td><td>Alam na namin, at hinihintay ang bayad mo</td></tr>
<tr><td>Hinihintay ang bayad</td><td>Parating na o sinusuri ang bayad</td></tr>
<tr><td>Aprubado</td><td>Nasa balanse mo na ang halaga</td></tr>
<tr><td>Tinanggihan</td><td>Walang naidagdag; nakasulat doon ang dahilan</td></tr>
<tr><td>Lumipas na</td><td>Walang dumating na bayad sa oras; magsimula ulit</td></tr>
</tbody>
</table>
<p>Magbayad mula sa account na nasa sarili mong pangalan. Isang beses lang bilang ang depositong dalawang beses na naipadala sa form; ang bayad na dalawang beses ginawa sa bangko ay ibabalik o idaragdag, ayon sa gusto mo. Kung hindi dumating ang bayad sa inaasahang oras, ipadala ang reference number nito at ang resibo ng bangko sa <a href="#contact">customer service</a>.</p>
<!--demo--><p>Sa demo, play money ang lahat ng pera: hindi ito mabibili at hindi mailalabas.</p><!--/demo-->`,
  },
  withdraw: {
    title: 'Pag-withdraw',
    body: `
<p>Sa bank account na nasa sarili mong pangalan pumupunta ang withdrawal. Nasa tabi ng halaga ang mga limit, bayarin, inaasahang tagal at ang turnover na kulang pa, bago ka magkumpirma gamit ang payment password mo.</p>
<ol>
<li><strong>Naisumite.</strong> Agad na itinatabi ang halaga: sa iyo pa rin ito, pero hindi maitataya.</li>
<li><strong>Sinusuri.</strong> Tinitingnan namin ang pangalan, turnover at mga palatandaan ng maling paggamit. Hindi kami naghahanap ng dahilan para tumanggi.</li>
<li><strong>Aprubado, saka binayaran.</strong> Nasa bangko na ang pera.</li>
<li><strong>Natanggap.</strong> Kumpirmahin mong dumating ito, o sabihing hindi at magdagdag ng hanggang 3 larawan bilang patunay. Kung walang sagot sa loob ng oras na nasa pahina, ituturing itong natanggap.</li>
</ol>
<p>Buong bumabalik sa balanse mo ang tinanggihang withdrawal, kasama ang dahilan. Hindi mababawi ang withdrawal para maglaro pa, para manatili ang pasya mong tumigil.</p>
<p>Hindi binabayaran nang pangalawang beses ang withdrawal na isinara bilang natanggap, ikaw man ang nagsara o natapos ang oras. Sabihin sa amin bago matapos ang oras kung may kulang na pera.</p>`,
  },
  turnover: {
    title: 'Mga limit at turnover',
    body: `
<p><strong>Mga limit ng halaga.</strong> May pinakamaliit at pinakamalaking halaga ang bawat paraan ng pagbabayad; may pinakamaliit at pinakamalaking taya at pinakamalaking payout ang bawat laro. Nakasulat ang mga ito kung saan mo inilalagay ang halaga. Dagdag pa rito ang sarili mong <a href="#limits">limit sa laro</a>, at ito ang laging masusunod.</p>
<p><strong>Ang turnover</strong> ay ang kabuuan ng mga valid na taya na kailangang gawin bago ma-withdraw ang ilang pera. Isinusulat ito ng bonus bilang numero: ang 12× sa bonus na ฿100 ay ฿1,200 na valid na taya. Maaaring humingi ang deposito ng isang beses na turnover, para hindi magamit ang site sa pagpapadaan lang ng pera.</p>
<p><strong>Ang valid na taya</strong> ay ang bahagi ng taya na talagang nasa panganib:</p>
<ul>
<li>Walang bilang ang mga tayang walang bisa, mga kinanselang laban at mga tablang nagbabalik ng taya.</li>
<li>Sa mga taya sa magkabilang panig ng iisang laban, ang kaibahan lang ang bilang.</li>
<li>Sa live casino, baraha, sports, e-sports, sabong at lottery, binibilang ang ibinago ng round sa balanse mo, hanggang sa halaga ng taya: ฿1,000 sa player at ฿1,000 sa banker na nagbayad ng ฿1,950 ay ฿50 ang bilang. Sama-samang binibilang ang lahat ng tiket mo sa iisang bola.</li>
<li>Buong taya ang bilang sa slots at fish games.</li>
<li>Sa ilang alok, mas maliit sa buong taya ang bilang ng ilang laro, o wala. Sinasabi iyon ng alok.</li>
</ul>
<p>Ipinapakita ng pahina ng withdrawal kung magkano pa ang kulang at kung aling deposito o bonus ang humihingi nito. Hindi kailanman hinihingi ng turnover na matalo ka: pareho ang bilang ng panalo at talo. Nasa detalye ng bawat round sa talaan ng taya kung magkano ang nabilang at sa aling tuntunin.</p>`,
  },
  bonus: {
    title: 'Mga tuntunin ng bonus sa simpleng salita',
    body: `
<p>Sinasabi ng bawat alok sa <a href="/promotions">Mga promo</a> kung ano ang makukuha mo, magkano ang pinakamataas, ano ang kailangan mong gawin, hanggang kailan, at aling mga laro ang bilang. Ang tekstong iyon ang masusunod, at hindi ito nagbabago para sa alok na sinalihan mo na.</p>
<ul>
<li><strong>Walang kusa.</strong> Ikaw ang sumasali sa alok, at puwede kang maglaro nang wala.</li>
<li><strong>Turnover.</strong> Tingnan sa <a href="#turnover">Mga limit at turnover</a> kung paano ito binibilang.</li>
<li><strong>Pagsuko.</strong> Hangga't hindi mo pa nagagawa ang turnover, puwede mong isuko ang bonus. Mawawala ang bonus at ang mga panalo nito; sa iyo pa rin ang sarili mong deposito.</li>
<li><strong>Wakas.</strong> Kapag natapos ang oras nito, mawawala ang natirang bonus, hindi kailanman ang sarili mong pera.</li>
<li><strong>Isang beses.</strong> Isang bonus sa bawat tao, tahanan, device at payment account, maliban kung iba ang sinasabi ng alok.</li>
</ul>
<p>Ipinapakita ng aplikasyon ang lagay nito: inaaplay, pinoproseso, ibinigay, nakuha, o tinanggihan nang may dahilan. Hindi iniaalok ang bonus sa nagpapahinga o may self-exclusion. Kung pinatataya ka ng alok nang higit sa balak mo, huwag mo na itong kunin.</p>`,
  },
  records: {
    title: 'Hanapin ang mga taya at bayad mo',
    body: `
<p>Nililista ng <a href="/member/personalHistoryCopy">rekord ng taya</a> ang bawat taya kasama ang oras, laro, round, halaga, balik at status nito, para sa ngayon, 7 araw, 30 araw o mga petsang pipiliin mo, ayon sa kategorya.</p>
<ul>
<li><strong>Bukas:</strong> wala pa ang resulta. Nakaltas na ang taya sa balanse mo.</li>
<li><strong>Tapos na:</strong> nandiyan na ang resulta, at nasa balanse mo na ang ibinayad nito.</li>
<li><strong>Walang bisa:</strong> hindi binilang ang taya, at bumalik ang halaga nito.</li>
</ul>
<p>Hindi kailanman binabago o binubura ang mga entry ng account mo. Kung may itinama kaming mali, makakakita ka ng bagong entry na tumutukoy sa luma, at mananatili ang dalawa. Kaya laging makukuwenta ang balanse mula sa mga entry nito.</p>
<p>Kung may numerong mukhang mali, ipadala ang numero ng round sa <a href="#contact">customer service</a>. Itinatabi namin ang kasaysayang hinihingi ng batas, at makikita mo ang hindi bababa sa 12 buwan nito.</p>`,
  },
}
