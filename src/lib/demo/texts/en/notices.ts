import type { NoticeTexts } from '../../texts.ts'

/** The notices of the demo world in English. */
export const NOTICES_EN: NoticeTexts = {
  'play-money': {
    title: 'All money on this site is play money',
    content: '<p>This is a demo. Deposits cost nothing, and no real money is ever paid out.</p>',
  },
  deposits: {
    title: 'Play-money deposits arrive instantly, day and night',
    content:
      '<p>Choose an amount on the deposit page. It is in your balance as soon as the page says so.</p>',
  },
  'other-vendors': {
    title: 'Games of every type are open',
    content:
      '<p>You can already see the other games in the catalogue. They open as their providers join.</p>',
  },
  verify: {
    title: 'Verify any past round yourself',
    content:
      '<p>Each round shows a hash before you bet. Afterwards the Verify page recomputes the result in your own browser and compares the two.</p>',
  },
  help: {
    title: 'Search the help centre',
    content:
      '<p>Type a word, such as “deposit” or “password”, to see only the matching articles. You also find the rules of every type of game, the terms and the privacy notice there.</p>',
  },
  favourites: {
    title: 'Save your favourite games',
    content:
      '<p>Tap the heart on a game. Your favourites appear on the home page, on every device you log in on.</p>',
  },
  lines: {
    title: 'Find the fastest official address',
    content:
      '<p>Is a page slow? Open “Server speed” in the side menu. It tests the official addresses from where you are and opens the one you choose. Addresses that cannot prove that they are ours are not offered.</p>',
  },
  app: {
    title: 'Install the site as an app',
    content:
      '<p>Choose “Install” or “Add to home screen” in your browser’s menu. When you are offline the app tells you so, and it stores nothing of your account on the device.</p>',
  },
  sessions: {
    title: 'A new password logs out every other device',
    content:
      '<p>Change it under “My account” if you think somebody else knows it. Only the device you change it on stays logged in.</p>',
  },
  record: {
    title: 'Every round is in your bet record',
    content:
      '<p>You see the stake and the result of each round, and a link to verify it. Days start at midnight in the time zone shown on the page.</p>',
  },
  theme: {
    title: 'A light theme for bright rooms',
    content: '<p>Switch between dark and light in the header. Your browser remembers your choice.</p>',
  },
  opening: {
    title: 'We are open',
    content:
      '<p>Welcome. Look around without an account, and open one when you want to take a seat. The help centre answers most questions, and customer service the rest.</p>',
  },
  welcome: {
    title: 'Welcome to Baize',
    content:
      '<p>Get to know the site in three steps:</p><ol><li>Deposit play money. It is free and arrives instantly.</li><li>Open Koi Terrace and play a few rounds.</li><li>Open your bet record and verify one of your rounds on the Verify page.</li></ol><p>Play money is never paid out as real money.</p>',
  },
}
