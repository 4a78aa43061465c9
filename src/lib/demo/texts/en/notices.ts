import type { NoticeTexts } from '../../notices.ts'

/** The notices of the demo world in English. */
export const NOTICES_EN: NoticeTexts = {
  'play-money': {
    title: 'All money on this site is play money',
    content: '<p>This is a demonstration. Deposits cost nothing, and no real money is ever paid out.</p>',
  },
  deposits: {
    title: 'Play-money deposits arrive at once, day and night',
    content:
      '<p>Choose an amount on the deposit page. It is in your balance as soon as the page says so.</p>',
  },
  'other-vendors': {
    title: 'Games of every kind can be played here',
    content:
      '<p>The other games of the catalogue are already shown, and open as their providers are connected.</p>',
  },
  verify: {
    title: 'Any past round can be recomputed on the Verify page',
    content:
      '<p>Each round shows a seal before you bet. Afterwards the page recomputes the result in your own browser and compares the two.</p>',
  },
  help: {
    title: 'The help centre can be searched',
    content:
      '<p>Type a word, such as “deposit” or “password”, and only the articles that answer stay on the page. Rules of every kind of game, the terms and the privacy notice stand there too.</p>',
  },
  favourites: {
    title: 'Keep the games that you like',
    content:
      '<p>Press the heart on a game. Your favourites stand on the home page, on every device that you log in on.</p>',
  },
  lines: {
    title: 'The server speed selector tests the official addresses',
    content:
      '<p>When a page is slow, open “Server speed” in the side menu. It measures the official addresses from where you are and opens the one that you choose. An address that cannot prove that it is ours is not offered.</p>',
  },
  app: {
    title: 'The site can be installed as an app',
    content:
      '<p>Choose “Install” or “Add to home screen” in the menu of your browser. Without a connection the app says so, and keeps nothing of your account on the device.</p>',
  },
  sessions: {
    title: 'A new password logs out every other device',
    content:
      '<p>Change it under “My account” when you suspect that somebody else knows it. Only the device that you change it on stays logged in.</p>',
  },
  record: {
    title: 'The bet record shows every round with its day',
    content:
      '<p>Each round stands there with its stake, its result and a link that checks it. Days begin at midnight in the time zone that the page names.</p>',
  },
  theme: {
    title: 'A light theme for bright rooms',
    content:
      '<p>Switch between dark and light in the header. The site remembers your choice in this browser.</p>',
  },
  opening: {
    title: 'The house is open',
    content:
      '<p>Welcome. Look around without an account; open one when you want to take a seat. The help centre answers most questions, and customer service the rest.</p>',
  },
  welcome: {
    title: 'Welcome to Baize',
    content:
      '<p>Three steps, and you know the house:</p><ol><li>Deposit play money. It costs nothing and arrives at once.</li><li>Open Koi Terrace and play a few rounds.</li><li>Look at the bet record, and let the Verify page compute one of your rounds again.</li></ol><p>No real money is ever paid out for play money.</p>',
  },
}
