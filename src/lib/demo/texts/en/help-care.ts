import type { HelpTextsOf } from '../../help-contents.ts'

export const CARE: HelpTextsOf<'care'> = {
  care: {
    title: 'Play within your limits',
    body: `
<p>Gambling is entertainment. In the long run the house has the edge in every game, so it is no way to earn money, pay off a debt or win back losses.</p>
<ul>
<li>Before you start, decide how much money and time you will spend, and stop there.</li>
<li>Play only with money you can afford to lose. Never borrow to play.</li>
<li>Do not play when you are tired, angry or sad, or have been drinking.</li>
<li>Take breaks, and make time for other things you enjoy.</li>
<li>Past rounds do not change the next one. No number is due, and no losing run has to end.</li>
</ul>
<p><strong>Signs to take seriously:</strong> you hide how much you play; you raise your stakes to win back losses; you think about gambling at work or at night; you use rent or food money; people close to you worry. If two of these are true, take a <a href="#break">break</a> and <a href="#support">talk to somebody</a>.</p>
<p>Nobody under {{termsAge}} may play. If children use your device, log out after playing and do not let the browser save your password.</p>`,
  },
  limits: {
    title: 'Set your own limits',
    body: `
<p>You can limit how much you deposit, lose or stake in a day, a week or a month. The limit that applies is shown beside every amount you enter.</p>
<ul>
<li><strong>Lower limits</strong> take effect immediately.</li>
<li><strong>Higher limits</strong>, or no limit, take effect after 24 hours, and only if you confirm again then. That gives a decision made in the heat of the moment time to cool.</li>
<li>When you reach a limit, deposits or bets of that kind stop until the period ends. Open bets are still settled, and you can still withdraw.</li>
<li><strong>Reality check:</strong> after the number of minutes you choose, play pauses and you see how long you have played, what you staked and what you got back. You decide whether to continue.</li>
</ul>
<p>Limits apply to the whole site, on all your devices. If you want one and cannot find it in your menu, ask <a href="#contact">customer service</a>, who will set it for you by the same rules.</p>`,
  },
  break: {
    title: 'Take a break or exclude yourself',
    body: `
<p><strong>A break</strong> lasts days or weeks. You cannot deposit or play until it ends; it then ends automatically.</p>
<p><strong>Self-exclusion</strong> lasts months or years. Nobody can undo it before it ends, including us, however urgently you ask.</p>
<p>In both cases:</p>
<ul>
<li>all play ends immediately;</li>
<li>your balance stays yours and is paid out to you;</li>
<li>open bets are settled or returned under the rules of their event;</li>
<li>you get no offers and no advertising until it ends, and after a self-exclusion only if you ask for them again;</li>
<li>opening another account to get around it breaks the terms: deposits are returned and winnings are void.</li>
</ul>
<p>Start one in your account menu or through <a href="#contact">customer service</a>. We carry it out and do not try to change your mind.</p>
<p>You can also block other sites: there are programs that block gambling sites on every device, and many banks can block gambling payments.</p>`,
  },
  support: {
    title: 'Where to find help',
    body: `
<p>It helps to talk, first of all with somebody you trust. There are also people whose job it is to help. They are free, they do not judge, and they tell us nothing.</p>
<ul>
<li><strong>Gambling Therapy:</strong> online advice and support groups in many languages, at <a href="https://www.gamblingtherapy.org/">gamblingtherapy.org</a>.</li>
<li><strong>Gamblers Anonymous:</strong> groups of people with the same experience, at <a href="https://www.gamblersanonymous.org/">gamblersanonymous.org</a>.</li>
<li><strong>In Thailand:</strong> the mental health hotline 1323, 24 hours a day.</li>
</ul>
<p>If you are in danger, or thinking of harming yourself, call your local emergency number now.</p>
<p><strong>If you are worried about somebody else:</strong> talk about what you see, not about blame; do not pay gambling debts; keep your own accounts separate; and get advice for yourself too. The services above also help families.</p>`,
  },
}
