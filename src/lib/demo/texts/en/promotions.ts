import type { PromotionTexts } from '../../texts.ts'

/** The promotions of the demo world in English. */
export const PROMOTIONS_EN: PromotionTexts = {
  'play-money': {
    title: 'Play money whenever you need it',
    line: 'Deposit ฿100 to ฿50,000 of play money at a time, free of charge.',
    condition:
      'Wager each deposit {{depositTurnover}}× before you withdraw it. No real money is ever paid out.',
    button: 'Go to deposit',
    body: `<h2>How it works</h2>
<ol>
<li>Log in, or open an account with a user name and a password.</li>
<li>Open Deposit and choose an amount from ฿100 to ฿50,000.</li>
<li>The amount is in your balance as soon as the page says so.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>This site is a demo. Its money is play money: it has no value, cannot be bought, and is never paid out as real money.</li>
<li>There is no fee, and you can deposit play money as often as you like. As with real money, you must wager each deposit {{depositTurnover}}× before you can withdraw it.</li>
<li>Every deposit is listed in your account with its reference, so you can see where your balance came from.</li>
<li>For ages {{termsAge}} and over, even with play money.</li>
</ul>`,
  },
  'verify-any-round': {
    title: 'Verify any round yourself',
    line: 'Recompute the result of any past round of our own games in your browser.',
    condition: 'For our own games. No account and no stake needed.',
    button: 'Verify a round',
    body: `<h2>How it works</h2>
<ol>
<li>Before the first bet, the game shows the fingerprint of a secret number. From then on it cannot be changed.</li>
<li>Your browser adds a number of your own, which we cannot know beforehand.</li>
<li>Once the secret is revealed, the Verify page recomputes the round and compares it with what you were paid.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Applies to every round of our own games, with no end date.</li>
<li>The calculation runs on your own device. Nothing is sent, and you do not have to trust anyone.</li>
<li>If the secret of a round is still in use, you can verify the round as soon as you change your seed.</li>
<li>If a result does not match, note the round number and tell customer service.</li>
</ul>`,
  },
  'first-deposit': {
    title: 'First deposit matched',
    line: 'Your first deposit matched 100%, up to ฿3,000.',
    condition: 'Wager the bonus 10× within 30 days. Slots and fish games only.',
    body: `<h2>How to join</h2>
<ol>
<li>Opt in on this page before your first deposit.</li>
<li>Deposit at least ฿300 in one payment.</li>
<li>Claim the bonus on this page when your deposit is approved. Its wagering time starts then.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>The bonus is 100% of your first deposit, up to ฿3,000. Once per member.</li>
<li>You must wager 10 times the bonus within 30 days. Example: a bonus of ฿500 requires bets of ฿5,000.</li>
<li>Slots and fish games count in full. Other games do not count. Void bets do not count.</li>
<li>You see what you still have to wager, and why, before you withdraw. If you do not complete it in time, we take back at most the bonus; the rest of your balance stays yours.</li>
<li>Open to members aged {{termsAge}} or over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  'weekly-slots': {
    title: 'Weekly slots match',
    line: '50% of one deposit a week, up to ฿1,500.',
    condition:
      'Apply with your deposit; a person decides. Wager the bonus 10× within 14 days on slots and fish games.',
    body: `<h2>How to join</h2>
<ol>
<li>Deposit at least ฿200.</li>
<li>Apply on this page and choose the deposit. A remark and up to three pictures help us decide.</li>
<li>The decision arrives in your inbox. An approved bonus waits under Rewards.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>One application per week, Monday to Sunday. You may send a rejected one again.</li>
<li>Slots count in full, fish games half. Rounds above ฿200 do not count towards the wagering; nothing is voided.</li>
<li>The terms you accept are kept with your application. Later changes do not affect it.</li>
<li>Open to members aged {{termsAge}} or over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  'weekly-envelope': {
    title: 'Weekly slots envelope',
    line: 'An envelope of ฿10 to ฿200 every week you deposit.',
    condition: 'Deposit ฿500 and claim it here. Wager what it holds 5× within 7 days on slots.',
    body: `<h2>How to join</h2>
<ol>
<li>Deposit at least ฿500 in one payment.</li>
<li>Choose the deposit on this page and claim the envelope.</li>
<li>What it holds goes to your wallet immediately.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Every amount from ฿10 to ฿200 is equally likely, to the satang.</li>
<li>One envelope per week, Monday to Sunday. Each deposit counts once.</li>
<li>Slots count in full, up to ฿200 per round. Other games do not count; nothing is voided.</li>
<li>If you do not complete the wagering in time, we take back at most what the envelope held.</li>
<li>Open to members aged {{termsAge}} or over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  'weekly-tickets': {
    title: 'Weekly raffle tickets',
    line: '3 tickets for the open raffle, every week you deposit.',
    condition: 'Deposit ฿200 and claim them here. No wagering.',
    body: `<h2>How to join</h2>
<ol>
<li>Deposit at least ฿200 in one payment.</li>
<li>Choose the deposit on this page. It names the raffle and when that closes.</li>
<li>Claim your numbered tickets on the raffle page before it closes.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Once per week, Monday to Sunday. Each deposit counts once.</li>
<li>While no raffle is open, this promotion waits for the next one.</li>
<li>A ticket is a chance, not a prize. Do not deposit to get tickets: it costs more than a ticket is worth.</li>
<li>Open to members aged {{termsAge}} or over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  'monthly-tables': {
    title: 'Monthly bonus for live tables',
    line: '฿100 once a month for a deposit of ฿1,000.',
    condition: 'Join first, then deposit. Wager the bonus 10× within 14 days on live casino and card games.',
    body: `<h2>How to join</h2>
<ol>
<li>Join on this page.</li>
<li>Deposit at least ฿1,000 in one payment.</li>
<li>Claim the ฿100 on this page. Its wagering time starts then.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Once per calendar month. There are 500 places.</li>
<li>Live casino counts in full, card games half, up to ฿500 per round. Other games do not count; nothing is voided.</li>
<li>If you do not complete the wagering in time, we take back at most the bonus.</li>
<li>Open to members aged {{termsAge}} or over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  'silver-bonus': {
    title: 'Monthly VIP bonus',
    line: '฿200 a month for Silver members and above.',
    condition: 'Claim it here, no deposit needed. Wager it once within 30 days on slots and fish games.',
    body: `<h2>How to join</h2>
<ol>
<li>Reach the rank Silver. Your VIP page shows how far it is.</li>
<li>Claim the ฿200 on this page.</li>
<li>It goes to your wallet immediately.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Once per calendar month, by the rank you have on the day you claim.</li>
<li>Slots and fish games count in full. Other games do not count; nothing is voided.</li>
<li>Ranks come from bets you have made anyway. Betting more to reach one costs more than it gives.</li>
<li>Open to members aged {{termsAge}} or over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  rebate: {
    title: 'Rebate on every bet',
    line: 'Get back up to 0.8% of your valid bets.',
    condition: 'Claim it whenever you like. No wagering on the rebate.',
    button: 'Go to rebate',
    body: `<h2>How to join</h2>
<ol>
<li>Play as usual. A bet counts for its category as soon as its round is settled.</li>
<li>See what each category has earned under Rebate, to the satang.</li>
<li>Claim it whenever you like. It goes to your balance immediately and does not expire.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Slots and fish games 0.8%, live casino 0.5%, cards 0.5%, sports, e-sports and cockfight 0.4%, lottery 0.3%.</li>
<li>A bet is valid once it is settled. Void bets and bets on both sides of one result do not count.</li>
<li>The amount is rounded down to the satang. The minimum payment is ฿1.</li>
<li>There is no wagering on a rebate.</li>
<li>A rebate lowers the cost of playing. It does not make a game of chance profitable in the long run.</li>
<li>Open to members aged {{termsAge}} or over. Trial accounts cannot take part.</li>
</ul>`,
  },
  'refer-a-friend': {
    title: 'Refer a friend',
    line: '฿200 for you and ฿100 for your friend.',
    condition: 'Your friend is {{termsAge}} or over, new here, and has deposited ฿500 in total.',
    button: 'Invite a friend',
    body: `<h2>How to join</h2>
<ol>
<li>Share your own link or its QR code with a friend who would like to play here.</li>
<li>Your friend opens an account through that link.</li>
<li>When your friend’s deposits reach ฿500, both amounts can be claimed under Rewards.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Only for friends aged {{termsAge}} or over who have no account here yet. One account per person.</li>
<li>Up to 10 friends per calendar month. You have 30 days to claim a reward.</li>
<li>Do not send the link to people you do not know, and never to minors. Accounts used for spam lose the reward.</li>
<li>Accounts of the same person or household do not count as friends.</li>
<li>Your friends’ wins and losses do not change the reward, and their accounts stay private.</li>
</ul>`,
  },
  missions: {
    title: 'Daily and weekly missions',
    line: 'Small daily and weekly tasks, each with a fixed reward.',
    condition: 'Claim each reward once per period. No mission requires a loss.',
    button: 'Go to missions',
    body: `<h2>How to join</h2>
<ol>
<li>Open Missions to see today’s and this week’s tasks, and your progress.</li>
<li>A task completes automatically when you reach its target.</li>
<li>Claim the reward before the period ends.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Daily missions run from 00:00 to 24:00, weekly ones from Monday to Sunday, both GMT+7.</li>
<li>Tasks count deposits, valid bets or days with a visit. The reward is shown beside the task before you start.</li>
<li>You can claim every reward once per period. Unclaimed rewards expire with the period.</li>
<li>The leaderboard only shows partly hidden names. You can hide yours.</li>
<li>Your own limits always come first: a mission never raises a limit, and there are none while you take a break.</li>
</ul>`,
  },
  'red-envelopes': {
    title: 'Red envelopes',
    line: 'Timed drops of envelopes worth ฿5 to ฿500. First come, first served.',
    condition: 'One envelope per member and drop. Times are announced beforehand.',
    button: 'Go to red envelopes',
    body: `<h2>How to join</h2>
<ol>
<li>We announce the time of a drop and the number of envelopes one day before.</li>
<li>When the drop starts, open an envelope on the Rewards page while there are some left.</li>
<li>The amount goes to your balance immediately.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Each envelope is opened once, by one member. Each member may open one envelope per drop.</li>
<li>Amounts range from ฿5 to ฿500. The total prize pool and the number of envelopes are published with each drop.</li>
<li>The amounts are sealed before the drop starts, and can be verified afterwards.</li>
<li>No deposit or bet is needed. Wager the amount once before you withdraw it.</li>
<li>Open to members aged {{termsAge}} or over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  points: {
    title: 'Earn points as you play',
    line: 'One point for ฿100 of valid bets in most games. Points do not expire.',
    condition: 'Exchange points for money or for items in the points mall.',
    button: 'Go to the points mall',
    body: `<h2>How to join</h2>
<ol>
<li>You earn points automatically when a bet is settled, win or lose.</li>
<li>See your points and what they buy in the points mall.</li>
<li>Redeem an item, or exchange points for money. Both require your password.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Claim 50 points on this page to get started, once per member.</li>
<li>How much you need to bet for one point differs by category, and is shown in the points mall.</li>
<li>Points are whole. The rest of a bet counts towards your next point.</li>
<li>Points do not expire, and cannot be given to others.</li>
<li>Orders are reviewed first and then approved or rejected. If yours is rejected, you get all points back.</li>
<li>Points are a small thank-you. Betting just to collect them costs more than they are worth.</li>
</ul>`,
  },
}
