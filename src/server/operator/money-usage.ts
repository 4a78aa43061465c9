/** The part of the help text about members' money. */
export const MONEY_USAGE = `People who decide about money (deposits, withdrawals, adjustments, rewards)
  person add NAME [--role ROLE,ROLE]
                                    prints their key and a one-time link for the console; from the third on two people
                                    agree, and so for the next three. Roles: support, finance, content, risk, admin
                                    (by default); docs/operators.md says what each may
  person roles NAME --role ROLE,ROLE
                                    never one's own; two admins stay
  person link NAME                  a new link, 15 minutes and once, for a lost password or second factor
  person remove NAME
  person list                       and who still waits for a second person
      A decision is then given with --as NAME, and the key in the variable OPERATOR_KEY or with --key-from FILE ("-" reads
      what is typed). While nobody is named, the user of the machine decides what one person may. What needs two different
      people needs two that are named. Three are better: with two, a key that is lost can only be replaced in the database.

Deposits
  deposits list                     payments that are awaited, slips and money that was held first, and what ran out
                                    within a week
  deposits show 9F04C1-77A2E0
  deposits slip REFERENCE           addresses that open the pictures of its slip, for 15 minutes
  deposits approve REFERENCE        the payment has arrived; above "secondPersonFromMinor" two different people
  deposits reject REFERENCE REASON
  deposits credit REFERENCE --report ID
                                    money that was held is the member's: what really came is credited as a deposit of its
                                    own; above "secondPersonFromMinor" two different people
  deposits returned REFERENCE --report ID REASON
                                    money that was held went back to where it came from; "deposits show" names the reports
  deposits noted REFERENCE --report ID REASON
                                    somebody has seen to a payment that its provider took back; what is to be taken from the
                                    member is an adjustment

Withdrawals
  withdrawals list                  what waits for a decision
  withdrawals show 9F04C1-77A2E0    where it goes, its course, and who else gave that account
  withdrawals proof REFERENCE       addresses that open a member's proof that it was not received
  withdrawals take REFERENCE        you work on it, which the others see in the list; who decides takes it over from somebody
                                    else with --instead
  withdrawals release REFERENCE     nobody works on it any more
  withdrawals review REFERENCE      somebody looks at it
  withdrawals approve REFERENCE     above "secondPersonFromMinor" two different people
  withdrawals paid REFERENCE BANK-REFERENCE
  withdrawals reject REFERENCE REASON
                                    gives the money back; the member reads the reason
      of one that the member has not received: "paid" when it was sent anew, "arrived … REASON" when the bank shows
      that it came, "refund … REASON" when it is lost; these three too are of two people above the amount
      "list" and "show" say what waits for a second person and what the first one has entered. The second one enters the
      same or leaves it out; something else is shown beside it and does nothing, unless --instead puts it in its place

Adjustments: corrections of members' wallets by hand
  adjust list                       what waits for a second person
  adjust show REFERENCE
  adjust credit NAME 100.50 REASON  into the wallet; "debit" out of it, never below zero; the member reads the reason in the
                                    account record; from "secondPersonFromMinor" on somebody else agrees, which is every
                                    time unless an amount is set; the same with the same reason is entered once
  adjust approve REFERENCE          the second person
  adjust withdraw REFERENCE REASON  before it is posted

Debts: what members owe since a vendor took back a win that they had spent (win_rollback=takeBack)
  debts list                        what is open
  debts show REFERENCE
  debts collect REFERENCE           out of the wallet, as far as it reaches, never below zero; two different people
  debts write-off REFERENCE         the house bears it; two different people

Rebate: a share of valid bets, which members claim
  contracts compare --kind KIND --from MOMENT --until MOMENT
                                    works out settled windows that end in between again, and says what differs from what
                                    is stored; KIND is dividend, daily, hourly or realtime; nothing is written
  rebate list
  rebate rate RNG 0.8               percent, from the next midnight on; what was bet before keeps its rate

Valid bets: what of a settled round counts for turnover, rebates, rates, salaries, ranks and missions
  valid-bets list
  valid-bets rule LIVE risk 0.5     "risk" counts the smaller of stake and |payout - stake|, "stake" all that was bet, each
                                    times the weight from 0 to 1 (1 by default), from the next midnight on; what has
                                    settled keeps its figure

Rewards: what members claim under Rewards
  rewards list                      what waits for a second person, or for its member
  rewards give NAME 100.50 --title-en TEXT [--title-th TEXT] … [--turnover 3] [--days 30]
                                    turnover: times the amount that is to be bet before it may leave, 0 for none;
                                    above "secondPersonFromMinor" somebody else agrees
  rewards give NAME,NAME,… 100.50 --first 10 …
                                    only so many of those who are named get it, the first to claim; the money for all
                                    of them is set aside, and what nobody claimed comes back at the end
  rewards show REFERENCE            all that was entered, for the second person
  rewards approve REFERENCE
  rewards withdraw REFERENCE REASON before it was claimed
  referral list                     friends who were refused because two accounts look like one person's
  referral allow NAME               that friend counts after all`
