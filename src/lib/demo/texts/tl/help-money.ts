import type { HelpTextsOf } from '../../help-contents.ts'

export const MONEY: HelpTextsOf<'money'> = {
  deposit: {
    title: 'Pagdedeposito',
    body: `
<ol>
<li>Buksan ang <a href="/member/depositv2">Deposito</a> at pumili ng paraan ng pagbabayad.</li>
<li>Maglagay ng halaga. Makikita mo ang pinakamaliit at pinakamalaking halaga, ang bayarin at ang inaasahang tagal bago ka magkumpirma.</li>
<li>Magbayad ayon sa sinasabi ng pahina. Awtomatikong nag-a-update ang balanse mo kapag dumating na ang pera; puwede kang umalis sa pahina.</li>
</ol>
<table>
<thead><tr><th>Status</th><th>Ibig sabihin</th></tr></thead>
<tbody>
<tr><td>Nagawa na</td><td>Natanggap na namin ang request mo</td></tr>
<tr><td>Hinihintay ang bayad</td><td>Hinihintay namin ang bayad mo</td></tr>
<tr><td>Sinusuri ang bayad</td><td>Hinahanap namin ang bayad mo</td></tr>
<tr><td>Aprubado</td><td>Nasa balanse mo na ang halaga</td></tr>
<tr><td>Tinanggihan</td><td>Walang naidagdag; nakasulat doon ang dahilan</td></tr>
<tr><td>Nag-expire</td><td>Walang dumating na bayad sa oras; magsimula ulit</td></tr>
<tr><td>Kinansela</td><td>Kinansela mo bago magbayad</td></tr>
</tbody>
</table>
<p>Magbayad mula sa account na nasa sarili mong pangalan. Kung aksidente mong naipadala nang dalawang beses ang deposito, isang beses lang itong bibilangin; kung dalawang beses kang nagbayad sa bangko, ibabalik o idaragdag namin ang pangalawang bayad, ayon sa gusto mo. Kung hindi dumating ang bayad sa inaasahang oras, ipadala ang reference number nito at ang resibo ng bangko sa <a href="#contact">customer service</a>.</p>
<!--demo--><p>Demo ang site na ito: play money ang lahat ng pera, hindi ito mabibili at hindi mawi-withdraw.</p><!--/demo-->`,
  },
  withdraw: {
    title: 'Pag-withdraw',
    body: `
<p>Sa bank account na nasa sarili mong pangalan ka makakapag-withdraw. Makikita mo ang mga limit, bayarin, inaasahang tagal at ang turnover na kulang pa bago ka magkumpirma gamit ang payment password mo.</p>
<ol>
<li><strong>Hiniling.</strong> Agad na inirereserba ang halaga: sa iyo pa rin ito, pero hindi maitataya.</li>
<li><strong>Sinusuri.</strong> Tinitingnan namin ang pangalan mo, ang turnover at mga palatandaan ng maling paggamit. Hindi kami naghahanap ng dahilan para tumanggi.</li>
<li><strong>Aprubado, saka binayaran.</strong> Nasa bangko na ang pera.</li>
<li><strong>Natanggap.</strong> Kumpirmahin mong dumating ito, o sabihing hindi at magdagdag ng hanggang 3 larawan bilang patunay. Kung hindi ka sasagot sa loob ng oras na nasa pahina, ituturing itong natanggap.</li>
</ol>
<p>Kapag tinanggihan namin ang withdrawal, buong ibinabalik sa balanse mo ang halaga at makikita mo ang dahilan. Hindi mo makakansela ang withdrawal para makapaglaro pa, kaya pinal ang pasyang tumigil.</p>
<p>Hindi na binabayaran ulit ang withdrawal na isinara bilang natanggap, ikaw man ang nagsara o naubos ang oras. Kung may kulang na pera, sabihin sa amin bago maubos ang oras.</p>`,
  },
  turnover: {
    title: 'Mga limit at turnover',
    body: `
<p><strong>Mga limit ng halaga.</strong> May pinakamaliit at pinakamalaking halaga ang bawat paraan ng pagbabayad; may pinakamaliit at pinakamalaking taya at pinakamalaking payout ang bawat laro. Nakasulat ang mga ito kung saan mo inilalagay ang halaga. Dagdag pa rito ang sarili mong <a href="#limits">limit sa laro</a>, at ito ang laging masusunod.</p>
<p><strong>Ang turnover</strong> ay ang kabuuan ng mga valid na taya na kailangang gawin bago ma-withdraw ang ilang pera. Nakasulat ito sa bonus bilang multiple: ang 12× sa bonus na ฿100 ay ฿1,200 na valid na taya. Maaaring kailanganing itaya nang isang beses ang deposito, para hindi magamit ang site sa pagpapadaan lang ng pera.</p>
<p><strong>Ang valid na taya</strong> ay ang bahagi ng taya na talagang nasa panganib:</p>
<ul>
<li>Hindi bilang ang mga tayang walang bisa, mga kinanselang laban at mga tablang nagbabalik ng taya.</li>
<li>Sa mga taya sa magkabilang panig ng iisang laban, ang diperensiya lang ang bilang.</li>
<li>Sa live casino, baraha, sports, e-sports, sabong at loterya, bilang ng round ang ibinago nito sa wallet mo, hanggang sa halaga ng taya: ฿50 ang bilang ng ฿1,000 sa Player at ฿1,000 sa Banker na nagbayad ng ฿1,950. Sama-samang binibilang ang lahat ng tiket mo sa iisang bola.</li>
<li>Sa slots at fishing, buong taya ang bilang.</li>
<li>Sa ilang alok, mas maliit sa buong taya ang bilang ng ilang laro, o wala. Sinasabi iyon ng alok.</li>
</ul>
<p>Ipinapakita ng pahina ng withdrawal kung magkano pa ang kulang at kung aling deposito o bonus ang humihingi nito. Hindi kailanman hinihingi ng turnover na matalo ka: pareho ang bilang ng panalo at talo. Nasa detalye ng bawat round sa rekord ng taya kung magkano ang nabilang at ayon sa aling tuntunin.</p>`,
  },
  bonus: {
    title: 'Mga tuntunin ng bonus sa simpleng salita',
    body: `
<p>Sinasabi ng bawat alok sa <a href="/promotions">Mga promo</a> kung ano ang makukuha mo, magkano ang pinakamataas, ano ang kailangan mong gawin, hanggang kailan, at aling mga laro ang bilang. Ang tekstong iyon ang masusunod, at hindi ito nagbabago para sa alok na sinalihan mo na.</p>
<ul>
<li><strong>Laging ikaw ang pumipili.</strong> Walang idinadagdag na bonus maliban kung kinuha mo o sinalihan mo, at puwede kang maglaro nang wala nito.</li>
<li><strong>Turnover.</strong> Tingnan sa <a href="#turnover">Mga limit at turnover</a> kung paano ito binibilang.</li>
<li><strong>Pagsuko sa bonus.</strong> Hangga’t hindi pa kumpleto ang turnover, puwede mong isuko ang bonus. Mawawala ang bonus at ang mga panalo nito; sa iyo pa rin ang sarili mong deposito.</li>
<li><strong>Pag-expire.</strong> Kapag natapos ang oras nito, mawawala ang natirang bonus, hindi kailanman ang sarili mong pera.</li>
<li><strong>Isang beses.</strong> Isang bonus sa bawat tao, tahanan, device at payment account, maliban kung iba ang sinasabi ng alok.</li>
</ul>
<p>Makikita ang status ng application: in-apply, pinoproseso, ibinigay, nakuha, o tinanggihan kasama ang dahilan. Hindi kami nag-aalok ng bonus sa nagpapahinga o may self-exclusion. Kung mapapataya ka ng alok nang higit sa plano mo, huwag mo na itong kunin.</p>`,
  },
  records: {
    title: 'Hanapin ang mga taya at bayad mo',
    body: `
<p>Nakalista sa <a href="/member/personalHistoryCopy">rekord ng taya</a> ang bawat taya kasama ang oras, laro, round, halaga, balik at status nito, para sa ngayon, 7 araw, 30 araw o mga petsang pipiliin mo, ayon sa kategorya.</p>
<ul>
<li><strong>Bukas:</strong> wala pang resulta. Nakaltas na sa balanse mo ang taya.</li>
<li><strong>Tapos na:</strong> pinal na ang resulta, at nasa balanse mo na ang anumang payout.</li>
<li><strong>Walang bisa:</strong> hindi binilang ang taya, at ibinalik ang halaga nito.</li>
</ul>
<p>Hindi kailanman binabago o binubura ang mga entry ng account mo. Kung may itinama kaming mali, makakakita ka ng bagong entry na tumutukoy sa luma, at mananatili ang dalawa. Kaya laging tugma ang balanse mo sa kabuuan ng mga entry nito.</p>
<p>Kung may numerong mukhang mali, ipadala ang numero ng round sa <a href="#contact">customer service</a>. Itinatabi namin ang kasaysayang hinihingi ng batas, at lagi mong makikita ang hindi bababa sa huling 12 buwan.</p>`,
  },
}
