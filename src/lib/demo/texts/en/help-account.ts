import type { HelpTextsOf } from '../../help-contents.ts'

export const ACCOUNT: HelpTextsOf<'account'> = {
  start: {
    title: 'Register and start to play',
    body: `
<p>An account takes about a minute and costs nothing. You must be at least {{termsAge}} years old, and older where the law of your place asks for it.</p>
<ol>
<li>Open <a href="/register">Register</a>.</li>
<li>Choose a user name of 4 to 16 letters and digits that begins with a letter, and a password of 8 to 64 characters.</li>
<li>Read and accept the <a href="#term">terms</a>.</li>
<li>Deposit, choose a game, and play.</li>
</ol>
<p>If somebody invited you, their code arrives with their link. Check that it is right before you register, because it cannot be changed afterwards. Where the site offers registration by mobile number, a second tab appears in the same form.</p>
<p>The balance at the top follows every round by itself. Every bet stands in your <a href="/member/personalHistoryCopy">bet record</a> with its stake, its return and its round number.</p>
<p>One person keeps one account. A second one is closed, and what it won by breaking a rule is void.</p>`,
  },
  login: {
    title: 'Log in and stay logged in',
    body: `
<p><a href="/login">Log in</a> with your user name and password. Capital letters make no difference in the user name; in the password they do. Where the site offers it, you can log in with your mobile number and a code by SMS instead.</p>
<ul>
<li>You are logged out after 30 minutes without doing anything, and after 24 hours in any case.</li>
<li>After 10 wrong passwords within 10 minutes the account takes no more tries for a while. The message says for how long. Your money is not affected.</li>
<li>You may be asked to prove that you are a person. Your own device does that by a short calculation; nobody else sees it.</li>
</ul>
<p>Each browser tab has a login of its own and passes it to a tab that you open beside it. Close all tabs, or choose Log out in the account menu, when others use the same device.</p>`,
  },
  recover: {
    title: 'Forgotten password or user name',
    body: `
<p>Open <a href="/forget">Forgot password</a>. There are two ways, as far as you had an e-mail address or a phone number verified before:</p>
<ul>
<li><strong>By e-mail.</strong> Give your user name and e-mail address. If they belong together, we send a link that works once and for a short time. The page answers the same in either case, so that nobody can find out who has an account here.</li>
<li><strong>By phone.</strong> Give your number and the six digits that arrive by SMS, then set a new password. A code works once; after 5 wrong tries ask for a new one.</li>
</ul>
<p>If you have neither, write to <a href="#contact">customer service</a>. We then ask for facts that only the owner of the account knows. Nobody at customer service ever asks for your password or a code, by chat, by phone or in any other way.</p>
<p>A new password logs out every device. If you did not ask for a link or a code, do not pass it on, and tell us.</p>`,
  },
  security: {
    title: 'Keep your account safe',
    body: `
<ul>
<li>Use a password for this site alone. Four unrelated words are easier to keep in mind than signs and digits, and harder to guess. Passwords that appear in lists of stolen ones are refused.</li>
<li>Change it under <a href="/member/securityCenter">My account</a> as soon as you think that somebody may know it. All other devices are logged out at once.</li>
<li>Money leaves the account only to a payment account in your own name.</li>
<li>Look at the address bar. Only the addresses on our own list of official lines are ours; do not enter your password after a link from a chat group.</li>
<li>Do not share the account, not even within the family. What is done with your password counts as done by you.</li>
</ul>
<p>Your password leaves your browser encrypted to our server alone, and is stored only in a form from which it cannot be read back.</p>
<p>If you see a login, a bet or a withdrawal that was not yours, change the password and write to <a href="#contact">customer service</a> with the time of the entry. We can stop money that has not left yet.</p>`,
  },
  identity: {
    title: 'Checks of identity and age',
    body: `
<p>The law asks us to know who plays and that everyone is old enough. A check can come when you register, before a withdrawal, or when deposits become large.</p>
<p>We may ask for:</p>
<ul>
<li>a document with photograph, name and date of birth;</li>
<li>proof that a bank account or card is yours;</li>
<li>where the money comes from, when the sums are large.</li>
</ul>
<p>The name of the account and the name of the bank account must be the same. Send documents only through the site itself, never through a chat group. We tell you what is missing and why; until then the money in question stays in your account, untouched.</p>
<p>If it turns out that somebody under age played, the account is closed, deposits are returned and winnings are void.</p>`,
  },
  app: {
    title: 'Put the site on your phone',
    body: `
<p>The site works in any current browser; nothing has to be installed. If you want it among your apps, open <a href="/down">App download</a>, which shows the way for your device.</p>
<ul>
<li><strong>iPhone and iPad.</strong> Open the site in Safari, choose Share, then Add to Home Screen.</li>
<li><strong>Android.</strong> Open the site in Chrome, open the menu, then choose Install app or Add to home screen.</li>
</ul>
<p>Balance, bets and limits are the same everywhere. Take an app only from the download page: an app from a message or a foreign shop may look the same and steal your password.</p>
<p>To remove it, hold its icon and choose Remove. Your account is not affected.</p>`,
  },
  languages: {
    title: 'Language, time and appearance',
    body: `
<p>Choose the language with the globe at the top of the page. The choice is kept in this browser, and an address in one language can be passed on to others.</p>
<ul>
<li>Amounts are always in the currency of your account; the language does not change them.</li>
<li>Times in records say which time zone they are in. The day of a limit and of a record begins and ends in that zone.</li>
<li>The page can be dark or light. The side menu can be folded to its icons.</li>
<li>If your device asks for less motion, banners, notices and counters stand still.</li>
</ul>
<p>If a translation differs from the terms in the language in which you accepted them, the accepted ones count.</p>`,
  },
  agents: {
    title: 'How agents work',
    body: `
<p>An agent is a member who brings players to the site and is paid for it under a contract. Agents log in at the <a href="/agent">agent page</a> and work in an office of their own.</p>
<ul>
<li>A member has at most one agent above, fixed by the code at registration.</li>
<li>Agents see what their team staked, won and lost. They never see passwords or bank accounts, and cannot place bets for others.</li>
<li>A contract says what is counted, over which period and at what rate, and both sides must accept it. Payment follows the figures of the period; every figure is shown.</li>
<li>What an agent earns comes from the house. It never makes your odds worse or your payouts smaller.</li>
</ul>
<p>Agents may not lend money for play, collect deposits in cash, promise winnings, or address people under age or people who excluded themselves. If one does, tell <a href="#contact">customer service</a>; we do not pass on your name.</p>`,
  },
  closing: {
    title: 'Close your account',
    body: `
<p>You may close your account whenever you like, and need not say why. Withdraw your balance first, then ask <a href="#contact">customer service</a>.</p>
<p>Closing ends all logins and all advertising to you. Open bets are still settled, and what they pay is paid out to you. We keep the records that the law asks for, for as long as it asks; nothing else.</p>
<p>If you want to stop because play does you no good, choose <a href="#break">self-exclusion</a> instead: a closed account can be opened again on request, a self-exclusion cannot be ended before its time.</p>
<p>An account that nobody used for a long time stays yours. We write to you before anything changes.</p>`,
  },
}
