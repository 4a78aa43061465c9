import type { HelpTextsOf } from '../../help-contents.ts'

export const CONTACT: HelpTextsOf<'contact'> = {
  contact: {
    title: 'Contact customer service',
    body: `
<p>Open Customer service in the menu, at the bottom of any page, or in the bar at the bottom of your phone. It also works when you cannot log in, and during maintenance.</p>
<p>We can help faster if you tell us:</p>
<ul>
<li>your user name, but never your password, payment password or a code;</li>
<li>what happened, and roughly when;</li>
<li>the round number of a bet, or the reference and amount of a payment;</li>
<li>the short code shown below an error message.</li>
</ul>
<p>Add a screenshot if you can. We tell you what we found, what we will do and by when. If something takes longer, we give you a date.</p>
<p>We write to you only from this site and from the addresses listed here. If somebody claims to be from customer service and asks for money or a password, it is fraud: please tell us.</p>`,
  },
  complaints: {
    title: 'Complaints',
    body: `
<p>If you think our decision was wrong, we want to hear from you. A complaint is free and never puts your account at a disadvantage.</p>
<ol>
<li><strong>Customer service.</strong> Tell us what happened, what you expect, and the round or payment numbers. You get a reference immediately and an answer within 3 days.</li>
<li><strong>Review.</strong> If you do not agree, ask for a review. Somebody who was not involved in the first decision answers within 14 days, with reasons and the entries they are based on.</li>
<li><strong>Outside.</strong> If you still do not agree, you can turn to the authority that supervises our licence, or to the dispute body it has named. Our answer gives you both addresses, and we send them what they ask for.</li>
</ol>
<p>Please complain within 6 months, while all details can still be found. <!--demo-->Anyone can <a href="#verify">verify</a> rounds of our own games at any time.<!--/demo--> You keep your right to go to court.</p>`,
  },
  about: {
    title: 'About this site',
    body: `
<p>Baize is named after the green cloth on a card table. It brings together slots, live tables, fish games, card rooms, sports, e-sports, cockfight and lotteries from many providers, with one account and one balance.</p>
<p>What we stand for:</p>
<ul>
<li><strong>Exact.</strong> Every movement of money is booked twice, adds up to zero, and is never changed afterwards.</li>
<li><strong>Open.</strong> RTP, limits and conditions are shown where you decide. Anyone can recompute the rounds of our own games.</li>
<li><strong>Calm.</strong> No countdowns to push you, no praise for losing, and always a way to stop.</li>
<li><strong>Yours.</strong> No trackers, and no data for sale.</li>
</ul>
<p>Anything that is only an illustration, such as a simulated counter, is labelled as one.<!--demo--> This site is a demo: all money on it is play money.<!--/demo--></p>`,
  },
}
