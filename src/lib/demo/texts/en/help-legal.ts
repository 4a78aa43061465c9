import type { HelpTextsOf } from '../../help-contents.ts'

const TERMS = `
<p>These are the terms between you and the company that runs this site (“we”). By opening an account you accept them. Version: November 2026.</p>
<ol>
<li><strong>Who we are.</strong> We offer games under our licence. <a href="#contact">Customer service</a> gives our name, our address, the licence and the authority that supervises us to anyone who asks.</li>
<li><strong>Who may play.</strong> You must be at least {{termsAge}} years old, and as old as your local law requires. You must be allowed to play where you are, act for yourself, and not be excluded from gambling. We may refuse players from places where we are not allowed to offer our games.</li>
<li><strong>Your account.</strong> You may have one account, in your own name and with true details, for your own use only. You may not sell, lend or pass it on.</li>
<li><strong>Password.</strong> Keep it to yourself. You are responsible for everything done with it, unless we could have prevented it or you had told us before.</li>
<li><strong>Checks.</strong> We may <a href="#identity">check</a> your identity, age, payment methods and source of money when the law or reasonable doubt requires it. Until a check is complete we may hold back payments, but not take them away.</li>
<li><strong>Your money.</strong> Your balance is yours. It is not a bank deposit, earns no interest, and is to be used for play or withdrawn. We keep it separate from our own money as the licence requires.</li>
<li><strong>Deposits.</strong> They must come from payment methods in your own name and from lawful sources. You see limits, fees and times before you confirm. You may not charge back a payment that was credited.</li>
<li><strong>Withdrawals.</strong> We pay them to you, if possible the way the money came. You see open wagering and checks before you request one. The steps and the confirmation of receipt are described under <a href="#withdraw">Withdraw</a>.</li>
<li><strong>Bets.</strong> A bet is agreed when our server confirms it. After that neither side can withdraw from it, except as these terms say.</li>
<li><strong>Results.</strong> A round is decided by the <a href="#rounds">rules of its game</a> and settled once. Our records and those of the game’s provider show what happened. Our own games publish the numbers that decided them.</li>
<li><strong>Void bets.</strong> A bet that could not be carried out or was placed after the result was known is void. A bet that rests on an obvious error is void or settled as without the error. The stake of a void bet is returned in full.</li>
<li><strong>Mistakes in accounts.</strong> We correct a mistake with a separate entry; entries are never changed or removed, and you see both. Money credited by mistake is not yours; tell us when you notice.</li>
<li><strong>Bonuses.</strong> Each offer shows its conditions, and the conditions at the time you joined apply to you. You never forfeit your own deposits with a bonus. What a bet counts for wagering and rebates is described under <a href="#turnover">Limits and wagering</a>; it is calculated once, when the round settles, and a new rule applies from the next day.</li>
<li><strong>Fair play.</strong> Programs that play for you, collusion, multiple accounts, exploiting faults, influencing events and money laundering are forbidden. We may void such bets, close the account and inform the authorities, and we give our reasons as far as the law allows.</li>
<li><strong>Your limits.</strong> We enforce the <a href="#limits">limits</a>, breaks and exclusions you set. We may set them ourselves if gambling seems to harm you.</li>
<li><strong>Agents.</strong> Agents work under contracts of their own. They cannot promise anything in our name beyond what this site says.</li>
<li><strong>Interruptions.</strong> The site may be unavailable because of maintenance or faults. We are liable for confirmed bets and for your balance, not for bets you could not place.</li>
<li><strong>Liability.</strong> Our liability is unlimited for intent, gross negligence, and harm to life and health; otherwise it is limited to foreseeable harm from breaking a main duty of this agreement. Rights that the law does not let us limit are not affected.</li>
<li><strong>Content.</strong> Names, pictures, games and software belong to us or our providers. You may use them to play, but not copy them or take them apart.</li>
<li><strong>Data.</strong> What we store, and why, is described under <a href="#privacy">Privacy</a>.</li>
<li><strong>Ending the agreement.</strong> You can close your account whenever you like. We may end the agreement with notice, or immediately for a serious breach. Your balance is paid out, except what was gained by the breach.</li>
<li><strong>Changes.</strong> We announce changes before they apply, and ask for your consent if they are to your disadvantage. If you do not agree you can close your account; the old terms continue to apply to your open bets.</li>
<li><strong>Complaints and law.</strong> The <a href="#complaints">complaints</a> procedure is free. The law of the place of our licence applies, as does the consumer protection of your home country.</li>
<!--demo--><li><strong>Demo.</strong> This site is a demo: all balances are play money without value. They cannot be bought, paid out or exchanged.</li>
<!--/demo--></ol>`

export const LEGAL: HelpTextsOf<'legal'> = {
  term: { title: 'Terms', body: TERMS },
  privacy: {
    title: 'Privacy',
    body: `
<p>We keep what we need to run your account, to pay you, to follow the law and to protect you, and sell none of it. These pages contain no trackers, no advertising networks and no fonts or scripts from other companies.</p>
<p><strong>On our server</strong></p>
<ul>
<li>Account: user name, nickname, language, type, the agent above you, dates of registration and login, and the version of the terms you accepted. Your password only as a hash that cannot be reversed.</li>
<li>Money and play: every deposit, withdrawal, bet and payout, as entries that are never changed.</li>
<li>Security: logins and failed logins with time, IP address and type of browser; sessions of the last 90 days.</li>
<li>What you give us: verified contact details, documents for checks, messages to customer service.</li>
</ul>
<p><strong>In your browser</strong></p>
<ul>
<li>In the tab, until you log out or close it: a session token, your user name, nickname, member number and type of account.</li>
<li>For longer: your language (hisLang, lang), dark or light theme (theme), side menu (menu), and whether the balance is hidden (balanceHidden).</li>
</ul>
<p><strong>Who receives data:</strong> the provider of a game gets a number for you, part of your user name, your currency, language and balance, but not your full name or contact details; payment services get what a payment needs; authorities get what the law requires.</p>
<p><strong>How long:</strong> as long as your account is open, then as long as accounting and anti-money-laundering law requires.</p>
<p><strong>Your rights:</strong> to see your data, correct them, get a copy, have everything deleted that no law makes us keep, and object to advertising. Write to <a href="#contact">customer service</a>; we answer within 30 days. You can also turn to your local data protection authority.</p>`,
  },
  cookies: {
    title: 'Cookies and storage',
    body: `
<p>The public pages of this site set no cookies. That is why no banner asks for your consent.</p>
<table>
<thead><tr><th>What</th><th>Where</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Login in this tab</td><td>Session storage</td><td>Until you log out or close the tab</td></tr>
<tr><td>Language, theme, side menu, hidden balance</td><td>Local storage</td><td>Until you delete them</td></tr>
<tr><td>What you closed or sorted during this visit</td><td>Session storage</td><td>Until you close the tab</td></tr>
<tr><td>“Remember me”, only if you tick it</td><td>A cookie that no script can read</td><td>24 hours</td></tr>
</tbody>
</table>
<p>Your browser may cache pages and pictures so that they open faster, and without a connection once you have installed the site. Nothing personal is stored that way.</p>
<p>A game runs in its own frame. Its provider may store what the game needs there, such as its sound setting; it cannot read anything from this site.</p>
<p>You can delete all of this in your browser’s settings. You are then logged out, and the site forgets your language and appearance; your account is not affected.</p>`,
  },
}
