import type { HelpTextsOf } from '../../help-contents.ts'

export const CONTACT: HelpTextsOf<'contact'> = {
  contact: {
    title: 'Makipag-ugnayan sa customer service',
    body: `
<p>Buksan ang Customer service sa menu, sa ibaba ng anumang pahina, o sa phone, sa bar sa ibaba. Gumagana rin ito kapag hindi ka maka-log in, at habang may maintenance.</p>
<p>Makatutulong kami agad kung sasabihin mo:</p>
<ul>
<li>ang username mo, hindi kailanman ang password, payment password o code;</li>
<li>ang nangyari, at kung kailan humigit-kumulang;</li>
<li>ang numero ng round kung tungkol sa taya, o reference number at halaga kung tungkol sa bayad;</li>
<li>ang maikling code sa ilalim ng mensahe kung may error.</li>
</ul>
<p>Magdagdag ng screenshot kung kaya mo. Sasabihin namin kung ano ang nakita namin, ano ang gagawin namin at hanggang kailan. Kung may magtatagal, bibigyan ka ng petsa.</p>
<p>Mula lang sa site na ito at sa mga address na nakasulat dito sumusulat sa iyo ang mga tao namin. Kung may nagsasabing taga-customer service siya at humihingi ng pera o password, panloloko iyon: sabihin sa amin.</p>`,
  },
  complaints: {
    title: 'Mga reklamo',
    body: `
<p>Kung sa tingin mo ay mali ang pasya namin, gusto naming marinig ito. Walang bayad ang reklamo at hindi ito kailanman makasasama sa account mo.</p>
<ol>
<li><strong>Customer service.</strong> Sabihin ang nangyari, ang inaasahan mo at ang mga numero ng round o bayad. May reference number ka agad at sagot sa loob ng 3 araw.</li>
<li><strong>Pangalawang pagtingin.</strong> Kung hindi ka sang-ayon, humingi ng muling pagsusuri. Sasagot sa loob ng 14 na araw ang isang taong walang kinalaman sa unang pasya, kasama ang mga dahilan at ang mga entry na pinagbatayan nito.</li>
<li><strong>Sa labas.</strong> Kung hindi ka pa rin sang-ayon, puwede kang lumapit sa awtoridad na nangangasiwa sa lisensiya namin o sa lupon para sa mga hidwaan na itinalaga nito. Ibibigay namin ang dalawang address sa sagot, at ipadadala sa kanila ang hinihingi nila.</li>
</ol>
<p>Magreklamo sa loob ng 6 na buwan, habang mahahanap pa ang lahat ng detalye. Ang mga rekord ng round ng house ay <a href="#verify">mave-verify</a> ninuman anumang oras. Hindi nawawala ang karapatan mong dumulog sa hukuman.</p>`,
  },
  about: {
    title: 'Tungkol sa site na ito',
    body: `
<p>Hango ang pangalang Baize sa berdeng tela ng mesa ng baraha. Pinagsasama nito ang slots, mga live na mesa, fishing, mga card room, sports, e-sports, sabong at mga loterya ng maraming provider, sa iisang account at iisang balanse.</p>
<p>May ilang bagay kaming pinanghahawakan:</p>
<ul>
<li><strong>Eksakto.</strong> Dalawang beses itinatala ang bawat galaw ng pera, zero ang kabuuan nito, at hindi kailanman binabago pagkatapos.</li>
<li><strong>Bukas.</strong> Nasa lugar kung saan ka nagpapasya ang RTP, mga limit at mga kondisyon. Makukuwenta ulit ninuman ang mga round ng house.</li>
<li><strong>Payapa.</strong> Walang countdown na nagtutulak sa iyo, walang papuri sa pagkatalo, at laging may paraan para huminto.</li>
<li><strong>Sa iyo.</strong> Walang tracker, at walang datos na ibinebenta.</li>
</ul>
<p>Sinasabi ng ilustrasyon lang, gaya ng kunwaring counter, na ilustrasyon ito.<!--demo--> Kung tumatakbo bilang demo ang site na ito, play money ang lahat ng pera rito.<!--/demo--></p>`,
  },
}
