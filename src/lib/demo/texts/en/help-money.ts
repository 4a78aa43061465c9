import type { HelpTextsOf } from '../../help-contents.ts'

export const MONEY: HelpTextsOf<'money'> = {
  deposit: {
    title: 'Deposit',
    body: `
<ol>
<li>Open <a href="/member/depositv2">Deposit</a> and choose a way to pay.</li>
<li>Enter an amount. Smallest and largest amount, fee and expected time stand beside it before you confirm.</li>
<li>Pay as the page says. The balance changes by itself when the money is there; you may leave the page.</li>
</ol>
<table>
<thead><tr><th>Status</th><th>What it means</th></tr></thead>
<tbody>
<tr><td>Created</td><td>We know of it, and wait for your payment</td></tr>
<tr><td>Awaiting payment</td><td>The payment is on its way or being checked</td></tr>
<tr><td>Approved</td><td>The amount is in your balance</td></tr>
<tr><td>Rejected</td><td>Nothing was added; the reason stands there</td></tr>
<tr><td>Expired</td><td>No payment came in time; start again</td></tr>
</tbody>
</table>
<p>Pay from an account in your own name. A deposit that was sent twice by accident in the form counts once; a payment made twice at the bank is returned or added, as you wish. If a payment does not arrive in the expected time, send its reference and your bank's slip to <a href="#contact">customer service</a>.</p>
<!--demo--><p>In a demonstration all money is play money: it cannot be bought, and it cannot be paid out.</p><!--/demo-->`,
  },
  withdraw: {
    title: 'Withdraw',
    body: `
<p>A withdrawal goes to a bank account in your own name. Limits, fee, expected time and any turnover still to be made stand beside the amount before you confirm with your payment password.</p>
<ol>
<li><strong>Applied.</strong> The amount is set aside at once: it is still yours, but cannot be staked.</li>
<li><strong>Reviewing.</strong> We check name, turnover and signs of misuse. We do not look for reasons to refuse.</li>
<li><strong>Approved, then paid.</strong> The money is with the bank.</li>
<li><strong>Received.</strong> You confirm that it arrived, or say that it did not and add up to 3 pictures as proof. Without an answer within the time on the page it counts as received.</li>
</ol>
<p>A rejected withdrawal returns to your balance in full, with the reason. A withdrawal cannot be taken back in order to play on, so that a decision to stop stays one.</p>
<p>A withdrawal that was closed as received, by you or by the end of the time, is not paid a second time. Tell us before the time ends if money is missing.</p>`,
  },
  turnover: {
    title: 'Limits and turnover',
    body: `
<p><strong>Limits of amounts.</strong> Every way to pay has a smallest and a largest amount; every game has a smallest and a largest stake and a largest payout. They stand where you enter the amount. Your own <a href="#limits">play limits</a> come on top and always win.</p>
<p><strong>Turnover</strong> is the sum of valid bets that must be made before certain money can be withdrawn. A bonus states it as a number: 12× on a bonus of ฿100 means valid bets of ฿1,200. A deposit may ask for turnover once, so that the site is not used to pass money through.</p>
<p><strong>A valid bet</strong> is the part of a stake that was really at risk:</p>
<ul>
<li>Void bets, cancelled events and ties that return the stake count nothing.</li>
<li>Bets on both sides of one event count the difference only.</li>
<li>In live casino, cards, sports, e-sports, cockfight and lotteries a round counts what it changed in your wallet, up to your stake: ฿1,000 on player and ฿1,000 on banker that pay back ฿1,950 count ฿50. All your tickets of one draw are taken together.</li>
<li>Slots and fish games count the whole stake.</li>
<li>Some games count less than their full stake, or nothing, for an offer. Then the offer says so.</li>
</ul>
<p>The withdrawal page shows how much is missing and which deposit or bonus asks for it. Turnover never asks you to lose: a win counts as a loss does. What a round counted, and by which rule, stands in its details in the bet record.</p>`,
  },
  bonus: {
    title: 'Bonus terms in plain words',
    body: `
<p>Each offer on <a href="/promotions">Promotions</a> says in one view what you get, how much at most, what you have to do, until when, and which games count. That text is what counts, and it does not change for an offer that you have joined.</p>
<ul>
<li><strong>Nothing by itself.</strong> You join an offer yourself, and may play without any.</li>
<li><strong>Turnover.</strong> See <a href="#turnover">Limits and turnover</a> for how it is counted.</li>
<li><strong>Giving up.</strong> Until you have made the turnover you may give the bonus up. The bonus and its winnings then go; your own deposit stays yours.</li>
<li><strong>End.</strong> When its time is over the rest of a bonus goes, never your own money.</li>
<li><strong>Once.</strong> One bonus for each person, household, device and payment account, unless the offer says otherwise.</li>
</ul>
<p>An application shows its state: applying, processing, issued, claimed or rejected with a reason. Bonuses are not offered to somebody who takes a break or is excluded. If an offer makes you stake more than you had meant to, leave it.</p>`,
  },
  records: {
    title: 'Find your bets and payments',
    body: `
<p>The <a href="/member/personalHistoryCopy">bet record</a> lists every bet with its time, game, round, stake, return and status, for today, 7 days, 30 days or dates of your choice, by category.</p>
<ul>
<li><strong>Open:</strong> the result is not there yet. The stake has left your balance.</li>
<li><strong>Settled:</strong> the result is there, and what it paid is in your balance.</li>
<li><strong>Void:</strong> the bet did not count, and the stake came back.</li>
</ul>
<p>Entries of your account are never changed or deleted. If we correct a mistake, you see a new entry that names the old one, and both stay. So the balance can always be added up from its entries.</p>
<p>If a figure looks wrong, send the round number to <a href="#contact">customer service</a>. We keep the history that the law asks for, at least 12 months of it for you to see.</p>`,
  },
}
