import type { HelpTextsOf } from '../../help-contents.ts'

export const CARE: HelpTextsOf<'care'> = {
  care: {
    title: 'Play within your limits',
    body: `
<p>Play is for pleasure. In the long run the house has the advantage in every game, so play is no way to earn money, to pay a debt, or to win back what was lost.</p>
<ul>
<li>Decide before you start how much money and time it may cost, and stop there.</li>
<li>Play only with money that you can do without. Never borrow for it.</li>
<li>Do not play when you are tired, angry, sad, or have been drinking.</li>
<li>Take breaks, and do other things that you like.</li>
<li>Past rounds do not change the next one. No number is due, and no losing run has to end.</li>
</ul>
<p><strong>Signs to take seriously:</strong> you hide how much you play; you raise stakes to win losses back; you think of play at work or at night; you use rent or food money; people close to you worry. If two of these are true, take a <a href="#break">break</a> and <a href="#support">talk to somebody</a>.</p>
<p>Nobody under {{termsAge}} may play. If children use your device, log out after play and do not let the browser keep the password.</p>`,
  },
  limits: {
    title: 'Set limits for yourself',
    body: `
<p>You can set how much you deposit, lose or stake at most in a day, a week or a month. The limit that applies stands beside every amount that you enter.</p>
<ul>
<li><strong>Lower</strong> acts at once.</li>
<li><strong>Higher</strong>, or no limit, acts after 24 hours, and only if you confirm it again then. So a decision made in the heat of play has time to cool.</li>
<li>When a limit is reached, deposits or bets of that kind stop until the period is over. Open bets are still settled, and withdrawals stay possible.</li>
<li><strong>Reality check:</strong> after the number of minutes that you choose, play pauses and tells the time spent, what was staked and what came back. You decide whether to go on.</li>
</ul>
<p>Limits hold for the whole site, on all your devices. If you want one and cannot find it in your menu, ask <a href="#contact">customer service</a>, who set it for you by the same rules.</p>`,
  },
  break: {
    title: 'Take a break or exclude yourself',
    body: `
<p><strong>Time-out</strong> is for days or weeks. You cannot deposit or play until it ends; it then ends by itself.</p>
<p><strong>Self-exclusion</strong> is for months or years. It cannot be undone before its end, not by us either, however urgently you ask.</p>
<p>In both cases:</p>
<ul>
<li>all sessions of play end at once;</li>
<li>your balance stays yours and is paid out to you;</li>
<li>open bets are settled or returned by the rules of their event;</li>
<li>you get no offers and no advertising until the end, and after a self-exclusion only if you ask for them again;</li>
<li>opening another account to get around it is against the terms: deposits are returned and winnings are void.</li>
</ul>
<p>Ask for it in your account menu or through <a href="#contact">customer service</a>. We carry it out, and do not try to change your mind.</p>
<p>You may also keep yourself away from other sites: programs that block gambling sites exist for every device, and many banks can block such payments.</p>`,
  },
  support: {
    title: 'Where to find help',
    body: `
<p>It helps to talk, first of all with somebody you trust. There are also people whose work it is. They are free, they do not judge, and they do not tell us anything.</p>
<ul>
<li><strong>Gambling Therapy:</strong> advice and groups online, in many languages, at <a href="https://www.gamblingtherapy.org/">gamblingtherapy.org</a>.</li>
<li><strong>Gamblers Anonymous:</strong> groups of people with the same experience, at <a href="https://www.gamblersanonymous.org/">gamblersanonymous.org</a>.</li>
<li><strong>In Thailand:</strong> the mental health line 1323, at any hour.</li>
</ul>
<p>If you are in danger, or think of doing yourself harm, call the emergency number of your place now.</p>
<p><strong>If you worry about somebody else:</strong> speak about what you see and not about guilt; do not pay debts from play; keep your own accounts apart; and look for advice for yourself too. The services above also help families.</p>`,
  },
}
