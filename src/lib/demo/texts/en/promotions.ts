import type { PromotionTexts } from '../../promotions.ts'

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
<li>This site is a demonstration. Its money is play money: it has no value, cannot be bought, and no real money is ever paid out for it.</li>
<li>There is no fee, and no limit to how often you may deposit play money. As with real money, each deposit has to be wagered {{depositTurnover}}× before it can be withdrawn.</li>
<li>Every deposit stands in your account with its number, so that you can follow where your balance came from.</li>
<li>For ages {{termsAge}} and over, also with play money.</li>
</ul>`,
  },
  'verify-any-round': {
    title: 'Check any round yourself',
    line: 'Recompute the result of any past round of our own games in your browser.',
    condition: 'For the games of the house. No account and no stake needed.',
    button: 'Verify a round',
    body: `<h2>How it works</h2>
<ol>
<li>Before the first bet, the game shows the fingerprint of a secret number. From then on it cannot be changed.</li>
<li>Your browser adds a number of your own, which the house cannot know beforehand.</li>
<li>Once the secret is shown, the Verify page recomputes the round and compares it with what you were paid.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Holds for every round of the games made by the house, without an end date.</li>
<li>The computation runs on your own device. Nothing is sent and nobody has to be believed.</li>
<li>A round that was played with a secret still in use can be checked as soon as you change your seed.</li>
<li>If a result does not match, keep the number of the round and tell customer service.</li>
</ul>`,
  },
  'first-deposit': {
    title: 'First deposit matched',
    line: 'Your first deposit matched 100%, up to ฿3,000.',
    condition: 'Wager the bonus 12× within 30 days. Slots and fish games only.',
    body: `<h2>How to take part</h2>
<ol>
<li>Join on this page before your first deposit. Joining will open together with the promotion.</li>
<li>Deposit ฿300 or more in one go.</li>
<li>The bonus is added when the deposit is approved, and shown apart from your own money.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>The bonus is 100% of the first deposit, at most ฿3,000. It is given once per member.</li>
<li>Bets of 12 times the bonus have to be placed within 30 days. Example: a bonus of ฿500 asks for bets of ฿6,000.</li>
<li>Slots and fish games count in full. Other games do not count. Voided bets do not count.</li>
<li>What you still have to wager, and why, is shown before you withdraw. A bonus that is not finished in time is removed; your own money stays yours.</li>
<li>You can leave the promotion at any time. The unfinished bonus is then removed, and nothing else.</li>
<li>Open to members of {{termsAge}} and over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  rebate: {
    title: 'Rebate on every bet',
    line: 'Up to 0.8% of your valid bets comes back.',
    condition: 'Claim it whenever you like. No wagering on the rebate.',
    button: 'Go to rebate',
    body: `<h2>How to take part</h2>
<ol>
<li>Play as usual. A bet counts for its category as soon as its round is settled.</li>
<li>What each category has earned stands under Rebate, to the satang.</li>
<li>Claim it whenever you like. It goes to your balance at once and does not expire.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Slots and fish games 0.8%, live casino 0.5%, cards 0.5%, sports, e-sports and cockfight 0.4%, lottery 0.3%.</li>
<li>A bet is valid once it is settled. Voided bets and bets on both sides of one result do not count.</li>
<li>The amount is rounded down to the satang. The smallest rebate that is paid is ฿1.</li>
<li>There is no wagering requirement on a rebate.</li>
<li>A rebate lowers the cost of play. It does not make a game of chance pay in the long run.</li>
<li>Open to members of {{termsAge}} and over. Trial accounts cannot take part.</li>
</ul>`,
  },
  'refer-a-friend': {
    title: 'Refer a friend',
    line: '฿200 for you and ฿100 for your friend.',
    condition: 'The friend is {{termsAge}} or over, new here, and has deposited ฿500 in total.',
    button: 'Invite a friend',
    body: `<h2>How to take part</h2>
<ol>
<li>Share your own link or its QR code with a friend who would like to play here.</li>
<li>Your friend opens an account through that link.</li>
<li>When the deposits of your friend reach ฿500, both amounts can be claimed under Rewards.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Only for friends who are {{termsAge}} or over and have no account here yet. One person may have one account.</li>
<li>At most 10 friends per calendar month. Rewards can be claimed for 30 days.</li>
<li>Do not send the link to people whom you do not know, and never to minors. Accounts used for spam lose the reward.</li>
<li>Accounts of the same person or household do not count as friends.</li>
<li>What your friends win or lose does not change the reward, and their accounts stay private.</li>
</ul>`,
  },
  missions: {
    title: 'Daily and weekly missions',
    line: 'Small tasks over a day or a week, each with a fixed reward.',
    condition: 'Each reward can be claimed once per period. No mission asks for a loss.',
    button: 'Go to missions',
    body: `<h2>How to take part</h2>
<ol>
<li>Open Missions to see the tasks of today and of this week, and how far you are.</li>
<li>A task is finished by itself when its count is full.</li>
<li>Claim the reward before the period ends.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Daily missions run from 00:00 to 24:00, weekly ones from Monday to Sunday, both GMT+7.</li>
<li>Tasks count deposits, valid bets or days with a visit. The reward stands beside the task before you begin.</li>
<li>Every reward can be claimed once per period. What is not claimed expires with the period.</li>
<li>The leaderboard shows masked names only. You can hide yours.</li>
<li>Your own limits always come first: a mission never raises a limit, and there is none during a time-out.</li>
</ul>`,
  },
  'red-envelopes': {
    title: 'Red envelopes',
    line: 'Timed drops of envelopes with ฿5 to ฿500. First come, first served.',
    condition: 'One envelope per member and drop. The hours are announced beforehand.',
    button: 'Go to red envelopes',
    body: `<h2>How to take part</h2>
<ol>
<li>The hours of a drop, and how many envelopes it has, are announced one day before.</li>
<li>When the drop begins, open an envelope on the Rewards page while there are some left.</li>
<li>The amount goes to your balance at once.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Each envelope is opened once, by one member. Each member may open one envelope per drop.</li>
<li>Amounts are from ฿5 to ฿500. Their sum and the number of envelopes are published with each drop.</li>
<li>The amounts are sealed before the drop begins, and can be checked afterwards.</li>
<li>Neither a deposit nor a bet is needed. The amount has to be wagered once before a withdrawal.</li>
<li>Open to members of {{termsAge}} and over who have not excluded themselves. Trial accounts cannot take part.</li>
</ul>`,
  },
  points: {
    title: 'Points for what you play',
    line: 'One point for ฿100 of valid bets in most games. Points do not expire.',
    condition: 'Exchange points for money or for items of the points mall.',
    body: `<h2>How to take part</h2>
<ol>
<li>Points are added by themselves when a bet is settled. Won or lost makes no difference.</li>
<li>See your balance and what it buys in the points mall.</li>
<li>Redeem an item, or convert points to money. Both ask for your password.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>How much has to be bet for one point differs by category, and stands in the points mall.</li>
<li>Points are whole. What is left of a bet counts towards the next point.</li>
<li>Points do not expire, and cannot be given to others.</li>
<li>A redeemed item is first being processed, and then approved or rejected. When it is rejected the points come back in full.</li>
<li>Points are a small thank-you. Betting in order to collect them costs more than they are worth.</li>
</ul>`,
  },
}
