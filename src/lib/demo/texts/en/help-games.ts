import type { HelpTextsOf } from '../../help-contents.ts'

export const GAMES: HelpTextsOf<'games'> = {
  rounds: {
    title: 'How bets are settled, and when they are void',
    body: `
<p>A bet counts when our server has confirmed it, not when the button is pressed. The stake leaves your balance at that moment, and the round gets a number. When the result is there, the payout is added once, and payouts are rounded down to the smallest unit of the currency.</p>
<ul>
<li><strong>The connection breaks:</strong> a confirmed bet goes on without you. Open the game again or look into the bet record. A bet that did not arrive costs nothing.</li>
<li><strong>A round stays unfinished:</strong> it waits under “Unfinished rounds” in your bet record and your recent games. Open its game again to go on. If nobody finishes it by the time stated there, usually 72 hours after it began, it is void, and every stake of it comes back in full. If it has paid something already, or its vendor reports wins only, it is settled as it stands. Bets on events and draws wait for their result, for 30 days at most.</li>
<li><strong>An obvious error</strong> in a price, a rule or a result: the bet is settled as it would have been without the error, or is void. You see the correction as an entry of its own.</li>
<li><strong>A bet after the result was known,</strong> or by breaking the rules, is void.</li>
</ul>
<p>Each game carries its own rules and pay table. Where they are more exact than this page, they count.</p>`,
  },
  rtp: {
    title: 'RTP: what games return',
    body: `
<p>RTP means return to player: the share of all stakes that a game pays back over very many rounds. A game of 96% keeps on average ฿4 of every ฿100 staked. It stands on the tile of each game that has one.</p>
<ul>
<li>It is an average over millions of rounds. One evening can end far above or far below it.</li>
<li>It does not change with the time of day, your stake, or what you won before, unless the rules of the game say that kinds of bets differ.</li>
<li>Two games of the same RTP can feel different: one pays little and often, the other much and rarely.</li>
<li>For sports the advantage of the house is in the odds; for card rooms it is the fee stated in the room.</li>
</ul>
<p>The figures come from the vendor of each game, and for games of the house from the computation that anyone can repeat.</p>`,
  },
  verify: {
    title: 'Verify a round',
    body: `
<p>In games of the house nobody can choose a result, and you can check that.</p>
<ol>
<li>Before you bet, the game shows the fingerprint (SHA-256) of a secret number, the server seed. From then on the number can no longer be changed without anyone seeing it.</li>
<li>You set a number of your own, the client seed, whenever you like.</li>
<li>Each round is computed from both and from the count of the round.</li>
<li>When the server seed is retired it is shown, and every round made with it can be computed again.</li>
</ol>
<p>Open <a href="/verify">Verify a round</a>, or choose a round in your bet record. The page computes the round in your own browser and compares it with what you saw. You need no login, and need to believe nobody: any program that knows HMAC-SHA256 gives the same answer.</p>
<p>Games of other vendors are certified by test laboratories of their vendors and cannot be recomputed here.</p>`,
  },
  slots: {
    title: 'Rules of slots',
    body: `
<p>A round is one spin. You choose the stake, start the reels, and the places where they stop decide. The result is fixed when the spin is confirmed; the movement only shows it, so stopping it early changes nothing.</p>
<ul>
<li>Wins are added up by the pay table, on lines or by ways from left to right, as the game says.</li>
<li>Wild symbols stand for others, scatter symbols may open free spins. Free spins belong to the round that opened them and use its stake.</li>
<li>A jackpot states how it is fed and when it is paid.</li>
</ul>
<p>If the connection breaks, the spin and its free spins are finished with the result they had. If a spin cannot be finished, the stake returns. A malfunction voids the spin in question and no other.</p>`,
  },
  live: {
    title: 'Rules of live casino',
    body: `
<p>A dealer plays at a real or a shown table. Bets are taken until the table says that they are closed; a bet that arrives later is not taken, and costs nothing.</p>
<ul>
<li><strong>Baccarat:</strong> the hand nearer to 9 wins. On a tie, bets on Player and Banker come back. Winning bets on Banker may carry a commission, which the table states.</li>
<li><strong>Roulette:</strong> the pocket in which the ball comes to rest decides.</li>
<li><strong>Dragon tiger, sic bo and others:</strong> by the rules shown at the table.</li>
</ul>
<p>The result is what the table's system recorded. If cards, wheel or picture fail before there is a result, the round is void and stakes come back. If only the picture fails after betting closed, the round is played to its end and settled; it can be seen in the record of the table.</p>`,
  },
  fish: {
    title: 'Rules of fish games',
    body: `
<p>Every shot is a bet of its own: its cost is the value that you set for your cannon. A fish that is caught pays the cost of the shot that caught it times the number shown for the fish.</p>
<ul>
<li>Whether a shot catches is decided by chance for each hit, by the RTP of the game. A fish that was hit often is not more likely to be caught.</li>
<li>Others at the table shoot at the same fish. It pays to the one whose shot caught it.</li>
<li>Shots that are still under way when you leave, or when the connection breaks, are settled, or paid back when they hit nothing that could decide them.</li>
<li>Special weapons state their cost and effect before use.</li>
</ul>
<p>Because shots follow each other quickly, small costs add up. Set the cannon's value and a <a href="#limits">limit</a> before you begin.</p>`,
  },
  cards: {
    title: 'Rules of card rooms',
    body: `
<p>In card rooms people play against each other or, where the room says so, against the house. The room shows the stake, how much you must bring, and the fee that the house takes.</p>
<ul>
<li>Cards are shuffled for each hand by chance. Nobody, dealer or player, sees hidden cards before the rules show them.</li>
<li>You have a stated time for each move. When it is over, the room makes the move that its rules name, such as fold or stand.</li>
<li>If your connection breaks, the same holds until you are back. Your hand stays in the round.</li>
<li>If the room fails before a hand ends, the hand is void and stakes and fees come back.</li>
</ul>
<p>Playing together against a third person, handing over chips, using programs that play, or playing under several names is fraud. The winnings of such hands are taken back and, where possible, given to those who were harmed.</p>`,
  },
  sports: {
    title: 'Rules of sports betting',
    body: `
<p>You take the odds that are shown when the bet is confirmed; later changes do not touch it. In decimal odds the payout is stake times odds, the stake included. If odds change while you confirm, you are asked again.</p>
<ul>
<li><strong>Result:</strong> that of the body which runs the event, on the day. Later decisions, such as disqualifications, change nothing, unless the market says so.</li>
<li><strong>Football 1X2:</strong> home win, draw or away win at the end of regular time with stoppage time, without extra time and penalties.</li>
<li><strong>Handicap and totals:</strong> a line that falls exactly on the result returns the stake; a split line is settled half and half.</li>
<li><strong>Postponed or abandoned:</strong> void, if it is not played to its end within the time that the market states. Markets that were already decided stand.</li>
<li><strong>Multiples:</strong> a void leg counts as odds of 1.00, the others go on.</li>
<li><strong>In play:</strong> there is a short delay before a bet is taken, for everybody. What is shown can be some seconds late.</li>
</ul>
<p>Those who can influence an event may not bet on it.</p>`,
  },
  esports: {
    title: 'Rules of e-sports betting',
    body: `
<p>The <a href="#sports">rules of sports betting</a> hold, and besides:</p>
<ul>
<li>A match bet is on the whole series, for example best of three. A map bet is on that map only.</li>
<li>The result that the organiser of the tournament publishes counts. A walkover before the start makes the match void; markets of maps that were played stand.</li>
<li>A map that is started anew is settled by its last complete play. A map that is not played is void.</li>
<li>A change of players or of the team's name does not void a bet, as long as the team plays.</li>
<li>If the number of maps changes, bets on the winner stand, and bets on exact results or numbers of maps are void.</li>
</ul>
<p>Players, coaches and staff of a team may not bet on its tournaments.</p>`,
  },
  cockfight: {
    title: 'Rules of cockfight betting',
    body: `
<p>Fights are shown from licensed arenas, where the law allows them. There are two sides, <strong>Meron</strong> and <strong>Wala</strong>, and the draw. You bet on one until betting closes for the fight; the odds at the moment of confirmation count.</p>
<ul>
<li>The referee of the arena decides, and his decision is final.</li>
<li>In a draw the bets on Meron and Wala come back, and bets on the draw are paid at their odds, unless the market states otherwise.</li>
<li>A fight that is cancelled, stopped without a decision, or begun before betting closed is void: all stakes come back.</li>
<li>If the wrong bird or side was announced, the fight is void.</li>
</ul>
<p>If the picture breaks, the arena's result counts all the same. Where the law of your place forbids such bets, they are not offered and not settled.</p>`,
  },
  lottery: {
    title: 'Rules of lotteries',
    body: `
<p>Choose a lottery, a kind of bet and your numbers. Each kind states its odds, its limits and when betting closes for the draw. A ticket is confirmed when it has its number; it can then not be changed.</p>
<ul>
<li>Each lottery says whose draw it follows: a public one, or one of the house.</li>
<li>For a public draw the numbers that its organiser publishes officially count. We correct a misprint as soon as it is known.</li>
<li>A ticket is pending until the draw, then won, lost or void. Winnings are paid by themselves.</li>
<li>A draw that is put off keeps its tickets. A draw that is cancelled returns all stakes.</li>
<li>Bets after the close, also by a fault of the system, are void and return the stake.</li>
</ul>
<p>Some numbers may be closed, or pay less, when too many people chose them; you see that before you confirm. Past draws do not change the chance of the next one.</p>`,
  },
  elottery: {
    title: 'Rules of e-lotteries',
    body: `
<p>E-lotteries are drawn by computer, some every 1, 5 or 15 minutes, some once a day. The clock of the page shows when betting closes; what counts is the time at our server.</p>
<ul>
<li>The secret number of a draw is sealed before betting opens and shown afterwards, so that the draw can be <a href="#verify">verified</a>. That holds for the draws of the house; draws of other vendors follow their vendor's rules.</li>
<li>Every draw has a number. It is settled once, right after the result, and the opened numbers stay listed.</li>
<li>If a draw fails, or its numbers cannot be proved, it is void and stakes come back.</li>
</ul>
<p>Charts show what was drawn before, for interest. They do not foretell anything: each draw begins anew.</p>
<p>Short draws make time run fast. A <a href="#limits">reality check</a> tells you how long you have been playing.</p>`,
  },
}
