import type { HelpTextsOf } from '../../help-contents.ts'

const TERMS = `
<p>These are the terms between you and the company that runs this site (“we”). By opening an account you accept them. Version of November 2026.</p>
<ol>
<li><strong>Who we are.</strong> We offer games under the licence that we hold. Our name, our address, the licence and the authority that supervises us are given by <a href="#contact">customer service</a> to anyone who asks.</li>
<li><strong>Who may play.</strong> You are at least {{termsAge}} years old, and as old as the law of your place asks for. You are allowed to play there, act for yourself, and are not excluded from play. We may refuse places where we are not allowed to offer our games.</li>
<li><strong>Your account.</strong> You keep one account, in your own name and with true facts, for yourself alone. It cannot be sold, lent or passed on.</li>
<li><strong>Password.</strong> You keep it to yourself. What is done with it counts as done by you, unless we could have prevented it or you had told us before.</li>
<li><strong>Checks.</strong> We may <a href="#identity">check</a> identity, age, means of payment and the source of money, when the law or reasonable doubt asks for it. Until a check is done we may hold back payments, not take them away.</li>
<li><strong>Your money.</strong> Your balance is yours. It is no bank deposit, earns no interest, and is to be used for play or withdrawn. We keep it apart from our own money as the licence demands.</li>
<li><strong>Deposits.</strong> They come from means of payment in your own name, from lawful sources. Limits, fees and times are shown before you confirm. You do not call a payment back that was credited.</li>
<li><strong>Withdrawals.</strong> They go to you, if possible the way the money came. Open turnover and checks are named before you ask. The course and the confirmation of receipt are described under <a href="#withdraw">Withdraw</a>.</li>
<li><strong>Bets.</strong> A bet is agreed when our server confirms it. Neither side can then withdraw from it, except as these terms say.</li>
<li><strong>Results.</strong> A round is decided by the <a href="#rounds">rules of its game</a> and settled once. Our records and those of the game's vendor show what happened. Games of the house publish the numbers that decided them.</li>
<li><strong>Void bets.</strong> A bet that could not be carried out, was placed after the result was known, or rests on an obvious error is void or settled as without the error. The stake of a void bet is returned in full.</li>
<li><strong>Mistakes in accounts.</strong> A mistake is corrected by an entry of its own; entries are never changed or removed, and you see both. Money credited by mistake is not yours; tell us when you notice.</li>
<li><strong>Bonuses.</strong> Each offer has conditions that are shown with it and hold for you as they stood when you joined. Your own deposits are never forfeited with a bonus. What a bet counts for turnover and rebates is described under <a href="#turnover">Limits and turnover</a>; it is worked out once, when the round settles, and a new rule holds from the next day on.</li>
<li><strong>Fair play.</strong> Programs that play for you, play together against others, several accounts, use of faults, influence on events, and laundering of money are forbidden. We may void such bets, close the account and inform the authorities, and we state our reasons as far as the law lets us.</li>
<li><strong>Your limits.</strong> We carry out the <a href="#limits">limits</a>, breaks and exclusions that you set. We may set them ourselves if play seems to harm you.</li>
<li><strong>Agents.</strong> Agents work under contracts of their own. They cannot promise anything in our name beyond what stands on this site.</li>
<li><strong>Interruptions.</strong> The site may stand still for maintenance or by faults. We answer for bets that were confirmed and for your balance, not for bets that you could not place.</li>
<li><strong>Liability.</strong> We answer without limit for intent, gross negligence, and harm to life and health; else for foreseeable harm from breaking a main duty of this agreement. Rights that the law does not let us limit stay as they are.</li>
<li><strong>Content.</strong> Names, pictures, games and software belong to us or our vendors. You may use them to play, not to copy them or take them apart.</li>
<li><strong>Data.</strong> What we store, and why, stands under <a href="#privacy">Privacy</a>.</li>
<li><strong>End.</strong> You may close your account whenever you like. We may end the agreement with notice, or at once for a serious breach. Your balance is paid out, except what was gained by the breach.</li>
<li><strong>Changes.</strong> We announce changes before they hold, and ask for your consent if they are to your disadvantage. If you do not agree you may close your account; until then the old terms hold for your open bets.</li>
<li><strong>Complaints and law.</strong> The way of a <a href="#complaints">complaint</a> is free. The law of the place of our licence holds, and besides it the protection that the law of your home gives to consumers.</li>
<!--demo--><li><strong>Demonstration.</strong> Where this site runs as a demonstration, all balances are play money without value: they cannot be bought, paid out or exchanged.</li><!--/demo-->
</ol>`

export const LEGAL: HelpTextsOf<'legal'> = {
  term: { title: 'Terms', body: TERMS },
  privacy: {
    title: 'Privacy',
    body: `
<p>We keep what is needed to run your account, to pay you, to follow the law and to protect you, and nothing to sell. There are no trackers, no advertising networks and no fonts or scripts of other companies on these pages.</p>
<p><strong>On our server</strong></p>
<ul>
<li>Account: user name, nickname, language, type, agent above you, dates of registration and login, the version of the terms that you accepted. The password only as a hash that cannot be read back.</li>
<li>Money and play: every deposit, withdrawal, bet and payout, as entries that are never changed.</li>
<li>Security: logins and failed logins with time, internet address and kind of browser; sessions of the last 90 days.</li>
<li>What you give us besides: verified contact details, documents for checks, messages to customer service.</li>
</ul>
<p><strong>In your browser</strong></p>
<ul>
<li>In the tab, until you log out or close it: a session token, your user name, nickname, member number and kind of account.</li>
<li>For longer: the chosen language (hisLang, lang), dark or light (theme), the side menu (menu), whether the balance is hidden (balanceHidden).</li>
</ul>
<p><strong>Who gets data:</strong> the vendor of a game gets a number for you, your user name in part, currency, language and balance, no full name and no contact; payment services get what a payment needs; authorities get what the law demands.</p>
<p><strong>How long:</strong> as long as the account is open, then as long as the law of accounts and of money laundering asks.</p>
<p><strong>Your rights:</strong> to see your data, to have them corrected, to get a copy, to have deleted what no law makes us keep, and to object to advertising. Write to <a href="#contact">customer service</a>; we answer within 30 days. You may also turn to the data protection authority of your place.</p>`,
  },
  cookies: {
    title: 'Cookies and storage',
    body: `
<p>The public pages of this site set no cookies. That is why no banner asks for your consent.</p>
<table>
<thead><tr><th>What</th><th>Where</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Login of this tab</td><td>Session storage</td><td>Until you log out or close the tab</td></tr>
<tr><td>Language, theme, side menu, hidden balance</td><td>Local storage</td><td>Until you delete them</td></tr>
<tr><td>What you closed or sorted in this visit</td><td>Session storage</td><td>Until you close the tab</td></tr>
<tr><td>“Remember me”, only if you tick it</td><td>A cookie that no script can read</td><td>24 hours</td></tr>
</tbody>
</table>
<p>The browser may keep pages and pictures so that they open faster, and without a connection after you have installed the site. Nothing personal is kept that way.</p>
<p>A game runs in a frame of its own. Its vendor may store what the game needs there, such as its sound setting; it cannot read anything of this site.</p>
<p>You can delete all of this in the settings of your browser. You are then logged out, and the site forgets your language and appearance; your account is not affected.</p>`,
  },
}
