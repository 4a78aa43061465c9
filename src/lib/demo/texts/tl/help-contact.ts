import type { HelpTextsOf } from '../../help-contents.ts'

export const CONTACT: HelpTextsOf<'contact'> = {
  contact: {
    title: 'Makipag-ugnayan sa customer service',
    body: `
<p>Buksan ang Customer service sa menu, sa dulo ng anumang pahina, o sa bar sa ibaba kung nasa phone ka. Gumagana rin ito kapag hindi ka maka-log in, at habang may maintenance.</p>
<p>Mas mabilis kaming makakatulong kung sasabihin mo:</p>
<ul>
<li>ang username mo, pero hindi kailanman ang password, payment password o code;</li>
<li>ang nangyari, at kung kailan humigit-kumulang;</li>
<li>ang numero ng round kung tungkol sa taya, o reference number at halaga kung tungkol sa bayad;</li>
<li>ang maikling code sa ilalim ng mensahe kung may error.</li>
</ul>
<p>Magdagdag ng screenshot kung kaya mo. Sasabihin namin kung ano ang nakita namin, ano ang gagawin namin at hanggang kailan. Kung may magtatagal, bibigyan ka namin ng petsa.</p>
<p>Mula lang sa site na ito at sa mga address na nakasulat dito ka namin padadalhan ng mensahe. Kung may nagsasabing taga-customer service siya at humihingi ng pera o password, panloloko iyon: sabihin sa amin.</p>`,
  },
  complaints: {
    title: 'Mga reklamo',
    body: `
<p>Kung sa tingin mo ay mali ang pasya namin, gusto naming marinig ito. Walang bayad ang reklamo at hindi ito kailanman makasasama sa account mo.</p>
<ol>
<li><strong>Customer service.</strong> Sabihin ang nangyari, ang inaasahan mo at ang mga numero ng round o bayad. May reference number ka agad at sagot sa loob ng 3 araw.</li>
<li><strong>Muling pagsusuri.</strong> Kung hindi ka sang-ayon, humingi ng muling pagsusuri. Sasagot sa loob ng 14 na araw ang isang taong walang kinalaman sa unang pasya, kasama ang mga dahilan at ang mga entry na pinagbatayan nito.</li>
<li><strong>Sa labas.</strong> Kung hindi ka pa rin sang-ayon, puwede kang lumapit sa awtoridad na nangangasiwa sa lisensiya namin o sa lupon para sa mga hidwaan na itinalaga nito. Ibibigay namin ang dalawang address sa sagot, at ipadadala sa kanila ang hinihingi nila.</li>
</ol>
<p>Magreklamo sa loob ng 6 na buwan, habang mahahanap pa ang lahat ng detalye. <!--demo-->Kahit sino ay makakapag-<a href="#verify">verify</a> ng mga round ng sarili naming mga laro anumang oras.<!--/demo--> Hindi nawawala ang karapatan mong dumulog sa hukuman.</p>`,
  },
  about: {
    title: 'Tungkol sa site na ito',
    body: `
<p>Hango ang pangalang Baize sa berdeng tela ng mesa ng baraha. Pinagsasama nito ang slots, mga live na mesa, fishing, mga card room, sports, e-sports, sabong at mga loterya ng maraming provider, sa iisang account at iisang balanse.</p>
<p>Ang pinaninindigan namin:</p>
<ul>
<li><strong>Eksakto.</strong> Dalawang beses itinatala ang bawat galaw ng pera, zero ang kabuuan, at hindi kailanman binabago pagkatapos.</li>
<li><strong>Bukas.</strong> Makikita ang RTP, mga limit at mga kondisyon kung saan ka nagpapasya. Kahit sino ay puwedeng magkuwenta ulit ng mga round ng sarili naming mga laro.</li>
<li><strong>Payapa.</strong> Walang countdown na nagmamadali sa iyo, walang papuri sa pagkatalo, at laging may paraan para huminto.</li>
<li><strong>Sa iyo.</strong> Walang tracker, at walang datos na ibinebenta.</li>
</ul>
<p>May nakasulat na “ilustrasyon” ang anumang ilustrasyon lang, gaya ng kunwaring counter.<!--demo--> Demo ang site na ito: play money ang lahat ng pera rito.<!--/demo--></p>`,
  },
}
