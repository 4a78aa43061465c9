import type { HelpTextsOf } from '../../help-contents.ts'

export const CONTACT: HelpTextsOf<'contact'> = {
  contact: {
    title: 'Contact customer service',
    body: `
<p>Open Customer service in the menu, at the foot of any page, or on a phone in the bar below. It also works when you cannot log in, and during maintenance.</p>
<p>We can help at once if you say:</p>
<ul>
<li>your user name, never your password, payment password or a code;</li>
<li>what happened, and about when;</li>
<li>for a bet its round number, for a payment its reference and amount;</li>
<li>for an error message the short code that stands under it.</li>
</ul>
<p>Add a screenshot if you can. We tell you what we found, what we do and by when. Where something takes longer, you get a date.</p>
<p>Our people write to you only from this site and from the addresses named here. If somebody claims to be from customer service and asks for money or a password, it is fraud: please tell us.</p>`,
  },
  complaints: {
    title: 'Complaints',
    body: `
<p>If you think that we decided wrongly, we want to hear it. A complaint is free and never has disadvantages for your account.</p>
<ol>
<li><strong>Customer service.</strong> Say what happened, what you expect and the numbers of rounds or payments. You get a reference at once and an answer within 3 days.</li>
<li><strong>A second look.</strong> If you do not agree, ask for a review. Somebody who had nothing to do with the first decision answers within 14 days, with reasons and the entries that they rest on.</li>
<li><strong>Outside.</strong> If you still do not agree, you may turn to the authority that supervises our licence or to the body for disputes that it has named. We give you both addresses in the answer, and send them what they ask for.</li>
</ol>
<p>Please complain within 6 months, while all details can be found. Records of rounds of the house can be <a href="#verify">verified</a> by anyone at any time. Your right to go to a court stays.</p>`,
  },
  about: {
    title: 'About this site',
    body: `
<p>Baize is named after the green cloth of a card table. It brings together slots, live tables, fish games, card rooms, sports, e-sports, cockfight and lotteries of many vendors, in one account and one balance.</p>
<p>We hold on to a few things:</p>
<ul>
<li><strong>Exact.</strong> Every movement of money is booked twice, adds up to zero, and is never changed afterwards.</li>
<li><strong>Open.</strong> RTP, limits and conditions stand where you decide. Rounds of the house can be recomputed by anybody.</li>
<li><strong>Calm.</strong> No countdowns to push you, no praise for losing, and always a way to stop.</li>
<li><strong>Yours.</strong> No trackers, and no data for sale.</li>
</ul>
<p>What is only an illustration, such as a simulated counter, says so.<!--demo--> Where this site runs as a demonstration, all money in it is play money.<!--/demo--></p>`,
  },
}
