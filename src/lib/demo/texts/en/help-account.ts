import type { HelpTextsOf } from '../../help-contents.ts'

export const ACCOUNT: HelpTextsOf<'account'> = {
  start: {
    title: 'Register and start playing',
    body: `
<p>Opening an account takes about a minute and is free. You must be at least {{termsAge}} years old, or older where your local law requires it.</p>
<ol>
<li>Open <a href="/register">Register</a>.</li>
<li>Choose a user name of 4 to 16 letters and digits, starting with a letter, and a password of 8 to 64 characters.</li>
<li>Read and accept the <a href="#term">terms</a>.</li>
<li>Deposit, choose a game, and play.</li>
</ol>
<p>If somebody invited you, their code is filled in by their link. Check that it is correct before you register, because you cannot change it afterwards. If the site offers registration by mobile number, you find it in a second tab of the form.</p>
<p>The balance at the top updates after every round. Every bet appears in your <a href="/member/personalHistoryCopy">bet record</a> with its stake, return and round number.</p>
<p>Each person may have one account. We close any second account, and winnings it made by breaking a rule are void.</p>`,
  },
  login: {
    title: 'Log in and stay logged in',
    body: `
<p><a href="/login">Log in</a> with your user name and password. The user name is not case-sensitive; the password is. Where the site offers it, you can log in with your mobile number and an SMS code instead.</p>
<ul>
<li>You are logged out after 30 minutes of inactivity, and after 24 hours in any case.</li>
<li>After 10 wrong passwords within 10 minutes, the account is locked for a while. The message tells you for how long. Your money is not affected.</li>
<li>We may check that you are human. Your own device does this with a short calculation; nobody else sees it.</li>
</ul>
<p>Each browser tab has its own login and shares it with tabs you open from it. If others use the same device, close all tabs or choose Log out in the account menu.</p>`,
  },
  recover: {
    title: 'Forgotten password or user name',
    body: `
<p>Open <a href="/forget">Forgot password</a>. There are two ways, if you verified an e-mail address or phone number before:</p>
<ul>
<li><strong>By e-mail.</strong> Enter your user name and e-mail address. If they belong together, we send a link that works once and for a short time. The page gives the same answer either way, so that nobody can find out who has an account here.</li>
<li><strong>By phone.</strong> Enter your number and the six-digit code sent by SMS, then set a new password. A code works once; after 5 wrong attempts, request a new one.</li>
</ul>
<p>If you have neither, write to <a href="#contact">customer service</a>. We will ask for details that only the account owner knows. Customer service never asks for your password or a code, by chat, by phone or in any other way.</p>
<p>A new password logs out every device. If you receive a link or a code you did not request, do not pass it on, and tell us.</p>`,
  },
  security: {
    title: 'Keep your account safe',
    body: `
<ul>
<li>Use a password that you use nowhere else. Four unrelated words are easier to remember than symbols and digits, and harder to guess. We refuse passwords that appear on lists of stolen ones.</li>
<li>Change it under <a href="/member/securityCenter">My account</a> as soon as you think somebody may know it. All other devices are logged out immediately.</li>
<li>Money can only be withdrawn to a payment account in your own name.</li>
<li>Check the address bar. Only the addresses on our list of official addresses are ours; never enter your password after following a link from a chat group.</li>
<li>Do not share your account, not even with family. You are responsible for everything done with your password.</li>
</ul>
<p>Your password is encrypted in your browser so that only our server can read it, and we store it only in a form from which it cannot be recovered.</p>
<p>If you see a login, a bet or a withdrawal that was not yours, change your password and write to <a href="#contact">customer service</a> with the time of the entry. We can stop money that has not left yet.</p>`,
  },
  identity: {
    title: 'Identity and age checks',
    body: `
<p>The law requires us to know who plays and that everyone is old enough. We may check this when you register, before a withdrawal, or when your deposits become large.</p>
<p>We may ask for:</p>
<ul>
<li>a document with your photograph, name and date of birth;</li>
<li>proof that a bank account or card is yours;</li>
<li>the source of your money, if the amounts are large.</li>
</ul>
<p>Your account and your bank account must have the same name. Send documents only through the site itself, never through a chat group. We tell you what is missing and why; until then the money in question stays in your account, untouched.</p>
<p>If we find that somebody under age has played, we close the account, return the deposits and void the winnings.</p>`,
  },
  app: {
    title: 'Get the site on your phone',
    body: `
<p>The site works in any current browser; you do not have to install anything. If you want it with your apps, open <a href="/down">App download</a> and follow the steps for your device.</p>
<ul>
<li><strong>iPhone and iPad.</strong> Open the site in Safari, choose Share, then Add to Home Screen.</li>
<li><strong>Android.</strong> Open the site in Chrome, open the menu, then choose Install app or Add to home screen.</li>
</ul>
<p>Your balance, bets and limits are the same everywhere. Install an app only from the download page: an app from a message or another store may look the same and steal your password.</p>
<p>To remove it, press and hold the icon and choose Remove. Your account is not affected.</p>`,
  },
  languages: {
    title: 'Language, time and appearance',
    body: `
<p>Choose your language with the globe at the top of the page. Your browser remembers the choice, and you can share a page’s address in one language with others.</p>
<ul>
<li>Amounts are always in your account’s currency, whatever the language.</li>
<li>Records state the time zone of their times. Days for limits and records start and end in that zone.</li>
<li>The page can be dark or light. You can collapse the side menu to icons.</li>
<li>If your device is set to reduce motion, banners, notices and counters stand still.</li>
</ul>
<p>If a translation differs from the terms in the language in which you accepted them, the terms you accepted apply.</p>`,
  },
  agents: {
    title: 'How agents work',
    body: `
<p>An agent is a member who brings players to the site and is paid for it under a contract. Agents log in on the <a href="/agent">agent page</a> and have their own back office.</p>
<ul>
<li>A member has no more than one agent above, set by the code used at registration.</li>
<li>Agents see what their team staked, won and lost. They never see passwords or bank accounts, and cannot place bets for others.</li>
<li>A contract states what is counted, over which period and at what rate, and both sides must accept it. Payment is based on the figures for the period; every figure is shown.</li>
<li>Agents are paid by the house. Their pay never makes your odds worse or your payouts smaller.</li>
</ul>
<p>Agents may not lend money for gambling, collect deposits in cash, promise winnings, or approach minors or people who have excluded themselves. If one does, tell <a href="#contact">customer service</a>; we keep your name confidential.</p>`,
  },
  closing: {
    title: 'Close your account',
    body: `
<p>You can close your account whenever you like, without giving a reason. Withdraw your balance first, then ask <a href="#contact">customer service</a>.</p>
<p>Closing ends all logins and all advertising to you. Open bets are still settled, and any winnings are paid out to you. We keep only the records that the law requires, and only for as long as it does.</p>
<p>If you want to stop because gambling is harming you, choose <a href="#break">self-exclusion</a> instead: a closed account can be reopened on request, while a self-exclusion cannot be ended early.</p>
<p>An account that has not been used for a long time stays yours. We write to you before anything changes.</p>`,
  },
}
