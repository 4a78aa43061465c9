import type { HelpTextsOf } from '../../help-contents.ts'

export const MONEY: HelpTextsOf<'money'> = {
  deposit: {
    title: 'Deposit',
    body: `
<ol>
<li>Open <a href="/member/depositv2">Deposit</a> and choose a method.</li>
<li>Enter an amount. You see the minimum, the maximum, the fee and the expected time before you confirm.</li>
<li>Pay as shown on the page. Your balance updates automatically when the money arrives; you can leave the page.</li>
</ol>
<table>
<thead><tr><th>Status</th><th>What it means</th></tr></thead>
<tbody>
<tr><td>Created</td><td>We have received your request</td></tr>
<tr><td>Awaiting payment</td><td>We are waiting for your payment</td></tr>
<tr><td>Checking payment</td><td>We are looking for your payment</td></tr>
<tr><td>Approved</td><td>The amount is in your balance</td></tr>
<tr><td>Rejected</td><td>Nothing was added; the reason is shown</td></tr>
<tr><td>Expired</td><td>No payment arrived in time; start again</td></tr>
<tr><td>Cancelled</td><td>You cancelled it before paying</td></tr>
</tbody>
</table>
<p>Pay from an account in your own name. If you submit a deposit twice by accident, it counts once; if you pay twice at the bank, we return the second payment or credit it, as you wish. If a payment does not arrive in the expected time, send its reference and your bank’s slip to <a href="#contact">customer service</a>.</p>
<!--demo--><p>This site is a demo: all money on it is play money, which cannot be bought or paid out.</p><!--/demo-->`,
  },
  withdraw: {
    title: 'Withdraw',
    body: `
<p>You can withdraw to a bank account in your own name. You see limits, fee, expected time and any wagering still required before you confirm with your payment password.</p>
<ol>
<li><strong>Requested.</strong> The amount is reserved immediately: it is still yours, but you cannot stake it.</li>
<li><strong>Under review.</strong> We check your name, the wagering and signs of misuse. We do not look for reasons to refuse.</li>
<li><strong>Approved, then paid.</strong> The money is with the bank.</li>
<li><strong>Received.</strong> You confirm that it arrived, or tell us that it did not and add up to 3 pictures as proof. If you do not answer within the time shown on the page, it counts as received.</li>
</ol>
<p>If we reject a withdrawal, the full amount returns to your balance and you see the reason. You cannot cancel a withdrawal in order to keep playing, so a decision to stop is final.</p>
<p>A withdrawal that was closed as received, by you or because the time ran out, is not paid again. If money is missing, tell us before the time is over.</p>`,
  },
  turnover: {
    title: 'Limits and wagering',
    body: `
<p><strong>Amount limits.</strong> Every payment method has a minimum and a maximum amount; every game has a minimum and a maximum stake and a maximum payout. They are shown where you enter the amount. Your own <a href="#limits">play limits</a> apply on top and always take priority.</p>
<p><strong>Wagering</strong> is the total of valid bets you must place before certain money can be withdrawn. A bonus states it as a multiple: 12× on a bonus of ฿100 means valid bets of ฿1,200. A deposit may have to be wagered once, so that the site cannot be used to pass money through.</p>
<p><strong>A valid bet</strong> is the part of a stake that was really at risk:</p>
<ul>
<li>Void bets, cancelled events and ties that return the stake do not count.</li>
<li>For bets on both sides of one event, only the difference counts.</li>
<li>In live casino, cards, sports, e-sports, cockfight and lotteries, a round counts what it changed in your wallet, up to your stake: ฿1,000 on player and ฿1,000 on banker that pay back ฿1,950 count as ฿50. All your tickets in one draw are taken together.</li>
<li>In slots and fish games the whole stake counts.</li>
<li>For some offers, certain games count for less than the full stake, or not at all. The offer then says so.</li>
</ul>
<p>The withdrawal page shows how much is left to wager and which deposit or bonus requires it. Wagering never requires you to lose: wins count just like losses. The details of a round in your bet record show what it counted for, and by which rule.</p>`,
  },
  bonus: {
    title: 'Bonus terms in plain words',
    body: `
<p>Each offer on <a href="/promotions">Promotions</a> shows in one place what you get, the maximum, what you have to do, until when, and which games count. That text is binding, and it does not change for an offer you have joined.</p>
<ul>
<li><strong>Always your choice.</strong> No bonus is added unless you claim it or opt in, and you can play without any.</li>
<li><strong>Wagering.</strong> See <a href="#turnover">Limits and wagering</a> for how it is counted.</li>
<li><strong>Giving up a bonus.</strong> You can give up a bonus before you complete the wagering. You then lose the bonus and its winnings; your own deposit stays yours.</li>
<li><strong>Expiry.</strong> When its time is over you lose what is left of a bonus, never your own money.</li>
<li><strong>Once.</strong> One bonus per person, household, device and payment account, unless the offer says otherwise.</li>
</ul>
<p>An application shows its status: applied, processing, issued, claimed or rejected with a reason. We offer no bonuses to anyone who is taking a break or is excluded. If an offer would make you stake more than you planned, leave it.</p>`,
  },
  records: {
    title: 'Find your bets and payments',
    body: `
<p>The <a href="/member/personalHistoryCopy">bet record</a> lists every bet with its time, game, round, stake, return and status, for today, 7 days, 30 days or dates you choose, by category.</p>
<ul>
<li><strong>Open:</strong> there is no result yet. The stake has left your balance.</li>
<li><strong>Settled:</strong> the result is final, and any payout is in your balance.</li>
<li><strong>Void:</strong> the bet did not count, and the stake was returned.</li>
</ul>
<p>Entries in your account are never changed or deleted. If we correct a mistake, you see a new entry that refers to the old one, and both stay. So your balance always adds up from its entries.</p>
<p>If a figure looks wrong, send the round number to <a href="#contact">customer service</a>. We keep the history that the law requires, and you can always see at least the last 12 months.</p>`,
  },
}
