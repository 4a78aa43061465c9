import type { HelpTextsOf } from '../../help-contents.ts'

export const GAMES: HelpTextsOf<'games'> = {
  rounds: {
    title: 'How bets are settled, and when they are void',
    body: `
<p>A bet counts when our server has confirmed it, not when you press the button. At that moment the stake leaves your balance and the round gets a number. When there is a result, the payout is credited once. Payouts are rounded down to the smallest unit of the currency.</p>
<ul>
<li><strong>Lost connection:</strong> a confirmed bet continues without you. Open the game again or check your bet record. A bet that did not reach us costs nothing.</li>
<li><strong>Unfinished round:</strong> it waits under “Unfinished rounds” in your bet record and your recent games. Open its game again to continue. If nobody finishes it by the time stated there, usually 72 hours after it began, it is void and all its stakes are returned in full. If it has already paid something, or its provider reports wins only, it is settled as it stands. Bets on events and draws wait for their result, for up to 30 days.</li>
<li><strong>Obvious error</strong> in odds, a rule or a result: the bet is settled as it would have been without the error, or is void. You see the correction as a separate entry.</li>
<li><strong>Bets placed after the result was known,</strong> or by breaking the rules, are void.</li>
</ul>
<p>Each game has its own rules and paytable. Where they are more specific than this page, they apply.</p>`,
  },
  rtp: {
    title: 'RTP: what games return',
    body: `
<p>RTP stands for return to player: the share of all stakes that a game pays back over a very large number of rounds. A game with 96% RTP keeps ฿4 of every ฿100 staked on average. The RTP is shown on the tile of every game that has one.</p>
<ul>
<li>It is an average over millions of rounds. A single evening can end far above or far below it.</li>
<li>It does not change with the time of day, your stake or your earlier wins, unless the rules of the game say that it differs by type of bet.</li>
<li>Two games with the same RTP can feel different: one pays small amounts often, the other large amounts rarely.</li>
<li>In sports the house edge is in the odds; in card rooms it is the fee shown in the room.</li>
</ul>
<p>The figures come from the provider of each game, and for our own games from a calculation that anyone can repeat.</p>`,
  },
  verify: {
    title: 'Verify a round',
    body: `
<p>In our own games nobody can choose the result, and you can check that.</p>
<ol>
<li>Before you bet, the game shows the fingerprint (SHA-256) of a secret number, the server seed. From then on the number cannot be changed without anyone noticing.</li>
<li>You set a number of your own, the client seed, whenever you like.</li>
<li>Each round is calculated from both seeds and the round number.</li>
<li>When the server seed is retired it is revealed, and every round played with it can be recalculated.</li>
</ol>
<p>Open <a href="/verify">Verify a round</a>, or choose a round in your bet record. The page recalculates the round in your own browser and compares it with what you saw. You do not need to log in or to trust anyone: any program that supports HMAC-SHA256 gives the same answer.</p>
<p>Games from other providers are certified by those providers’ test laboratories and cannot be recalculated here.</p>`,
  },
  slots: {
    title: 'Rules of slots',
    body: `
<p>A round is one spin. You choose the stake and start the reels; where they stop decides the result. It is fixed when the spin is confirmed. The animation only shows it, so stopping it early changes nothing.</p>
<ul>
<li>Wins follow the paytable, on lines or by ways from left to right, as the game states.</li>
<li>Wild symbols replace others, and scatter symbols may start free spins. Free spins belong to the round that triggered them and use its stake.</li>
<li>A jackpot states how it is funded and when it is paid.</li>
</ul>
<p>If the connection drops, the spin and its free spins are completed with the result they had. If a spin cannot be completed, the stake is returned. A malfunction voids the spin it affects and no other.</p>`,
  },
  live: {
    title: 'Rules of live casino',
    body: `
<p>A dealer runs a real table, shown on video. You can bet until the table closes betting; a bet that arrives later is not accepted and costs nothing.</p>
<ul>
<li><strong>Baccarat:</strong> the hand closer to 9 wins. On a tie, bets on Player and Banker are returned. Winning bets on Banker may be subject to a commission, which the table states.</li>
<li><strong>Roulette:</strong> the pocket in which the ball lands decides.</li>
<li><strong>Dragon tiger, sic bo and others:</strong> under the rules shown at the table.</li>
</ul>
<p>The result is what the table’s system recorded. If the cards, the wheel or the video fail before there is a result, the round is void and stakes are returned. If only the video fails after betting has closed, the round is played out and settled; you can see it in the table’s record.</p>`,
  },
  fish: {
    title: 'Rules of fish games',
    body: `
<p>Every shot is a separate bet: it costs the value you set for your cannon. When a fish is caught, it pays the cost of the shot that caught it times the multiplier shown for the fish.</p>
<ul>
<li>Whether a shot catches the fish is decided at random for each hit, according to the game’s RTP. A fish that has been hit often is no more likely to be caught.</li>
<li>Others at the table shoot at the same fish. It pays the player whose shot caught it.</li>
<li>Shots still in flight when you leave, or when the connection drops, are settled, or refunded if they hit nothing that could decide them.</li>
<li>Special weapons state their cost and effect before you use them.</li>
</ul>
<p>Shots follow each other quickly, so small costs add up. Set the cannon’s value and a <a href="#limits">limit</a> before you start.</p>`,
  },
  cards: {
    title: 'Rules of card rooms',
    body: `
<p>In card rooms you play against other people or, where the room says so, against the house. The room shows the stake, the minimum buy-in and the fee that the house takes.</p>
<ul>
<li>Cards are shuffled at random for each hand. Nobody, dealer or player, sees hidden cards before the rules reveal them.</li>
<li>You have a set time for each move. When it runs out, the room makes the move named in its rules, such as fold or stand.</li>
<li>If your connection drops, the same applies until you are back. Your hand stays in the round.</li>
<li>If the room fails before a hand ends, the hand is void and stakes and fees are returned.</li>
</ul>
<p>Colluding against another player, passing chips, using bots and playing under several names are fraud. Winnings from such hands are confiscated and, where possible, given to the players who were harmed.</p>`,
  },
  sports: {
    title: 'Rules of sports betting',
    body: `
<p>You get the odds shown when the bet is confirmed; later changes do not affect it. With decimal odds, the payout is stake times odds, stake included. If the odds change while you confirm, we ask you again.</p>
<ul>
<li><strong>Result:</strong> as declared by the organiser on the day. Later decisions, such as disqualifications, change nothing unless the market says so.</li>
<li><strong>Football 1X2:</strong> home win, draw or away win at the end of normal time including stoppage time, without extra time and penalties.</li>
<li><strong>Handicap and totals:</strong> if the result falls exactly on the line, the stake is returned; a split line is settled half and half.</li>
<li><strong>Postponed or abandoned:</strong> void, unless it is completed within the time that the market states. Markets already decided stand.</li>
<li><strong>Multiples:</strong> a void leg counts as odds of 1.00; the other legs stand.</li>
<li><strong>In play:</strong> there is a short delay before a bet is accepted, for everybody. What you see can be a few seconds late.</li>
</ul>
<p>Anyone who can influence an event may not bet on it.</p>`,
  },
  esports: {
    title: 'Rules of e-sports betting',
    body: `
<p>The <a href="#sports">rules of sports betting</a> apply, and in addition:</p>
<ul>
<li>A match bet is on the whole series, for example best of three. A map bet is on that map only.</li>
<li>The result published by the tournament organiser counts. A walkover before the start voids the match; markets on maps already played stand.</li>
<li>If a map is restarted, its last complete play counts. A map that is not played is void.</li>
<li>A change of players or of the team’s name does not void a bet, as long as the team plays.</li>
<li>If the number of maps changes, bets on the winner stand, and bets on exact scores or numbers of maps are void.</li>
</ul>
<p>Players, coaches and staff of a team may not bet on its tournaments.</p>`,
  },
  cockfight: {
    title: 'Rules of cockfight betting',
    body: `
<p>Fights are shown from licensed arenas, where the law allows them. There are two sides, <strong>Meron</strong> and <strong>Wala</strong>, and the draw. You can bet on one of them until betting closes for the fight; you get the odds at the moment of confirmation.</p>
<ul>
<li>The arena’s referee decides, and the decision is final.</li>
<li>In a draw, bets on Meron and Wala are returned and bets on the draw are paid at their odds, unless the market states otherwise.</li>
<li>A fight that is cancelled, stopped without a decision, or started before betting closed is void: all stakes are returned.</li>
<li>If the wrong bird or side was announced, the fight is void.</li>
</ul>
<p>If the video fails, the arena’s result still counts. Where local law forbids such bets, they are not offered and not settled.</p>`,
  },
  lottery: {
    title: 'Rules of lotteries',
    body: `
<p>Choose a lottery, a type of bet and your numbers. Each type states its odds, its limits and when betting closes for the draw. A ticket is confirmed when it has a number; it cannot be changed after that.</p>
<ul>
<li>Each lottery says whose draw it follows: a public draw, or one of our own.</li>
<li>For a public draw, the numbers officially published by its organiser count. We correct a misprint as soon as we know of it.</li>
<li>A ticket is pending until the draw, then won, lost or void. Winnings are paid automatically.</li>
<li>If a draw is postponed, its tickets stay valid. If a draw is cancelled, all stakes are returned.</li>
<li>Bets placed after the close, including through a system fault, are void and the stake is returned.</li>
</ul>
<p>Some numbers may be closed, or pay less, when too many people chose them; you see that before you confirm. Past draws do not change the odds of the next one.</p>`,
  },
  elottery: {
    title: 'Rules of e-lotteries',
    body: `
<p>E-lotteries are drawn by computer, some every 1, 5 or 15 minutes, some once a day. The countdown on the page shows when betting closes; the time on our server counts.</p>
<ul>
<li>The secret number of a draw is sealed before betting opens and revealed afterwards, so that you can <a href="#verify">verify</a> the draw. This applies to our own draws; draws from other providers follow their provider’s rules.</li>
<li>Every draw has a number. It is settled once, right after the result, and its numbers stay listed under Results.</li>
<li>If a draw fails, or its numbers cannot be proved, it is void and stakes are returned.</li>
</ul>
<p>Charts show past draws for interest only. They predict nothing: every draw is independent.</p>
<p>With short draws time passes quickly. A <a href="#limits">reality check</a> tells you how long you have been playing.</p>`,
  },
}
