import { ENGAGEMENT_USAGE } from './engagement-usage.ts'
import { MONEY_USAGE } from './money-usage.ts'

/** The help text of `npm run operator`. */
export const USAGE = `npm run operator -- <command>

The site as a whole
  maintenance on [--until 2026-11-21T12:00Z] [--ends-by-itself] [--message-en TEXT] [--message-th TEXT] …
  maintenance off
  maintenance show

Who is turned away
  region block 203.0.113.0/24 …     an address, a range or a country (TH); several at once
  region unblock 203.0.113.0/24 …   takes them off the list again
  region allow 203.0.113.7 …        exceptions within what is blocked
  region disallow 203.0.113.7 …     takes exceptions back
  region message [--message-en TEXT] [--message-th TEXT] …
  region clear                      nobody is turned away any more
  region list

Notices, and popups of the home page
  notice add --title-en TEXT --content-en HTML [--title-th TEXT --content-th HTML] … [--type PL] [--from MOMENT]
      types: PL announcements, B notice bar, PR promotions, H help centre
  popup add --execution B --title-en TEXT --content-en HTML … [--from MOMENT]
      for: A who is logged in, B visitors, F the first login
  notice list
  notice remove ID                  also removes popups

Content: banners, notices, promotions, help, points items, footer links, contact, apps, white label (docs/content.md)
  content list [KIND]               kinds: banner, notice, promotion, help, points-item, points-mall, footer-link, contact,
                                    app, white-label; says what is not published and which languages are missing
  content show KIND ID [PART]       a part is "facts", which is the same in every language, or a language: th, en …
  content save KIND ID PART FILE    the draft of one part, as JSON; "-" reads what is typed; says what was cut of its HTML
  content publish KIND ID [PART]    and unpublish; every part without one
  content history KIND ID [PART]    every version: when, by whom, with its value
  content revert KIND ID PART VERSION
                                    makes an earlier version the draft
  content delete KIND ID            its history stays
  content move KIND ID PLACE        among those of its kind, 1 for the first
  content export PATH [--published] one JSON file, or into a folder: the facts, and a file per language for translators
  content import PATH [--publish]   such a file or folder, all of it or, where a part is wrong, none; what it does not name
                                    stays. --preview says what would change
  content picture add FILE --alt-th TEXT --alt-en TEXT …
                                    an own picture, drawn anew in the sizes that pages use; prints its address
  content picture list
  content picture remove HASH
  publish [--note TEXT]             makes the pages of what is published and of the catalogue, and shows them on every server
                                    within a second (docs/publish.md); with the setting "publish" a second person types it too
  publish diff [--drafts]           what that would change, and which drafts are not published
  publish --preview PATH            prints a page as it would be with the drafts
  publish list                      the last twenty, the latest first, and which one is shown
  publish rollback [NUMBER]         shows an earlier one, by default the one before; 0 is what came with the version
  publish upload                    copies the files that are shown to a store (S3), for a CDN; prints what to purge
  uploads                           how many of members' pictures are in the database and in the S3 store
  uploads move s3                   moves all into the store, or with "database" back (docs/uploads.md); may be stopped and
                                    run again
  content snapshot DIR [--drafts]   writes what static pages are built from: SNAPSHOT_DIR=DIR npm run build

Messages to members, in their inbox
  message NAME --title-en TEXT --content-en HTML [--title-th TEXT --content-th HTML] …
  message all --title-en TEXT --content-en HTML …
                                    to more than 1,000 members two different people; the same text again within a day asks
                                    for --again
  mailing list FILE --title-en TEXT --content-en HTML …
                                    to the members whose names are in a file, one a line; "-" reads what is typed
  mailing segment [--under AGENT] [--rank gold,silver] [--language th,en] [--seen-from 2026-11-01]
      [--not-seen-since 2026-11-01] [--balance-from 100] [--balance-to 500] [--currency THB] [--verified yes]
      --title-en TEXT --content-en HTML …
                                    to the members who fit all of it
      --preview says how many it would reach, by language, and sends nothing; --service is for what a member has to know:
      it reaches those too who take a break from play; everything else is an offer

Responsible play
  policy show
      it is chosen where the site is started and built: PUBLIC_POLICY and PUBLIC_POLICY_CHANGES; who helps:
      set responsiblePlay {"help":[{"name":{"en":…},"url":"https://…","phone":null}]}

Addresses of the site
  lines add https://b.play.example [--description-en TEXT] …
  lines remove https://b.play.example
  lines list

Operators who read or change what belongs to members say who they are ("People who decide about money", below), lists too, and
each time it is written down in the book of changes.

Members (docs/operators.md); each act leaves an entry with its reason
  member find WORDS                 by name, nickname, phone, e-mail, bank account or the reference of a payment; masked
  member show NAME                  wallets, last entries and bets, limits, breaks, devices, linked accounts, notes, history
  member reveal NAME WHAT REASON    a whole number: phone, email, or the id of a bank account from "show"
  member note NAME TEXT             for other operators; it stays
  member freeze NAME REASON         no sign-in, bet or withdrawal; what is owed is still paid in
  member unfreeze NAME REASON       two different people
  member close NAME REASON          for good, when it is empty and nobody stands below it
  member end-sessions NAME REASON   signs out everywhere, ends open games
  member remove-factor NAME WHAT REASON
                                    authenticator or passkeys; two different people; withdrawals then wait for a day
  member make-agent NAME [--type 1] [--rate PERCENT] [--upline AGENT] REASON
                                    type 1, 2, 41 or 42; the rate holds from the next day on
  member reset-password NAME        prints a password that opens once, within a day, and must then be changed;
                                    every session of the account ends, its second step stays
  member move NAME --under AGENT    puts a member and everybody below it under another agent; what is over stays with
                                    the agents of before, contracts with the old upline end with the window under way
  member rate NAME PERCENT          what an agent without an upline earns on valid bets, raised from the next day on

Access
  check access                      accounts and sessions that an earlier version let be opened past the login

The ledger (docs/money.md)
  ledger show                       whether it is stopped, since when and why
  ledger stop REASON                no server posts to it any more: no deposit, withdrawal, bet or win; reads go on
  ledger resume                     checks every entry, and lets all servers post again if the books balance

The archive of closed months (docs/scale.md)
  archive list                      which months are there, how far one is that is under way, and what keeps the next one
  archive move MONTH                such as 2026-09: its entries and rounds leave the live tables; two different people
  archive back MONTH                brings the latest of them back; two different people

News about games, in their lobbies
  game-news add --title-en TEXT [--title-th TEXT] … [--category RNG] [--vendor PG] [--from MOMENT] [--until MOMENT]
  game-news list
  game-news remove ID

Games: what lists show of them, and which there are (docs/game-rules.md)
  games list [--vendor PG] [--category RNG] [--state hot]
                                    states: hot, new, maintenance, launchable, closed (under maintenance or not launchable)
  games hot CODE on                 and off; a game that becomes hot takes the last place of the hot list
  games new CODE on                 and off
  games maintenance CODE on         and off: no launch, no new bet; what is owed is paid
  games maintenance on --vendor PG [--category RNG]
                                    and off; all games of a vendor
  games launchable CODE on          and off; on needs a vendor that stands behind it ("vendor list")
      where a code is that of several games, --vendor and --category say which
  games add FILE                    a list of new games in JSON, all of them or, where one is wrong, none:
      [{"vendor":"PG","category":"RNG","code":"jade-river","names":{"th":"…","en":"Jade River"},"rtp":"96.5","kind":"VP",
        "figures":{"volatility":"high","hitRate":"31.4","maxWin":"1980","features":["freeSpins"]},
        "releasedOn":"2026-11-21","hot":false,"new":true,"launchable":true}]
      names in every language of the site and in English; what is left out after them: no return is said, no kind, today,
      not hot, new, not launchable

Game vendors (docs/connect-a-vendor.md)
  vendor list
  vendor add CODE LAUNCH_BASE [SETTING=VALUE …]
  vendor show CODE
  vendor adapter CODE SETTING=VALUE …
                                    settings by their names there: amount_digits=5 opens_in=window addresses=null
  vendor key CODE list
  vendor key CODE rotate [--overlap-hours 24]
                                    prints the next key once; the earlier ones sign for as long as the overlap
  vendor key CODE retire KEY_ID
  vendor key CODE outgoing --secret-from FILE
                                    what calls to the vendor are signed with; "-" reads what is typed
  vendor key CODE recon --secret-from FILE
                                    what a provider behind an aggregator settles with afterwards
  vendor suspend CODE REASON        no game opens, no bet is taken; what is owed is paid
  vendor resume CODE

${MONEY_USAGE}

${ENGAGEMENT_USAGE}

Contracts of the house with agents that have no upline (docs/agents.md)
  contract list
  contract offer NAME --kind daily --tiers "1000000/5/0=0.1%, 3000000/10/0=0.15%"
                                    two different people offer the same, as soon as two are named; so do they end one;
                                    kinds: dividend, daily, hourly, realtime; a dividend also has --period D, W, H or M;
                                    a tier: valid bets/active members/players' loss=rate or sum (500.00)
  contract end NAME --kind daily    asks the agent for the end, or agrees when the agent asks for it; what ends further
                                    down is shown first, and agreed to with --told
  contract refuse NAME --kind daily goes on, though the agent asks for the end
  contract take-back NAME --kind daily
                                    what the house asked and is not answered yet

Lotteries
  draw void one-minute 20261122-0083 REASON
                                    before it is drawn, two different people; every stake is given back

Modules: what the site offers
  module list
  module SMSLOGIN on                and off; a child such as MOBILEREGPWD counts while its parent is on
      ways in: MOBILEREG (MOBILEREGPWD), SMSVERIF, SMSLOGIN, PWDEXPIRY, FREEPLAY, CHNGPASSVERIF3, SOCIALLOGIN
      live models of vendors with a models_url: LIVEMODELS

Every setting
  get [KEY]
  set KEY JSON [--replace]          a part of a setting changes that part, a list is given whole; with --replace what is given is
                                    the whole setting
      access: session {"idleMinutes":30,"absoluteHours":24} · passwordExpiryDays 90 (with PWDEXPIRY)
        codes {"expiredMinutes":1} · countries ["TH","LA"] · recovery {"countryPicker":true}
      registration, by field, only what differs from the default:
        registerRules {"realName":{"shown":true,"required":true},"username":{"minLength":6}}
      who shows that a mobile number is somebody's: codes of our own, or an outside service
        phoneVerification {"provider":"codes"}
        phoneVerification {"provider":"service","projectId":…,"apiKey":…,"endpoint":…,"issuer":…,"keysUrl":…}
      deposits {"promptPay":{"target":"0812345678","name":"Example Co., Ltd.","minMinor":"10000","maxMinor":"10000000",
        "feeMinor":"0","payMinutes":15,"expectedMinutes":5},"secondPersonFromMinor":"5000000",
        "bankTransfer":{"accounts":[{"bank":"KBANK","number":"123-4-56789-0","name":"Example Co., Ltd."}],…the same terms},
        "providerPage":{"name":"Example Pay",…the same terms}}, of the provider in PAYMENT_PROVIDER_URL
      referral {"depositMinor":"50000","monthlyMost":10,…}: "get referral" shows all of it
      vip {"by":"validBets","windowDays":30,"ranks":[…],"turnover":"1","days":30}: with the module VIP
      contracts {"dividend":true,"daily":true,"hourly":true,"realtime":true}: which kinds agents have
      rewards {"secondPersonFromMinor":"100000"}: what one operator may give alone
      adjustments {"secondPersonFromMinor":"0"}: what one operator may correct alone, nothing unless set
      envelopes [{"code":"evening","at":"20:00","minutes":60,"count":200,"totalMinor":"400000","leastMinor":"500",
        "mostMinor":"50000","turnover":"1"}]: drops of red envelopes with the module REDENVELOPE, each announced one day
        before; "weekdays":[6,7] for some days only, 1 is Monday; "title":{"en":…}
      feedback {"minWords":5,"maxWords":140}: how many words feedback takes
      rebate {"minMinor":"100"}: the least that is paid for a category at once
      withdrawals {"minMinor":"30000","receiptMinutes":60,…}: "get withdrawals" shows all of it
      jackpot {"feedUrl":"https://figures.example/jackpot"}: the figure of the home page's jackpot, asked for every 30
        seconds (docs/connect-a-jackpot.md); null: simulated, and marked as an illustration
      what would weaken access is refused, with the reason
  changes [NUMBER] [--by NAME] [--about SUBJECT] [--of MEMBER] [--from MOMENT] [--until MOMENT] [--before PLACE] [--csv]
                                    who changed what, the latest first
  report list                       the reports that your roles may read, with their filters (docs/operators.md)
  report NAME [FILTER=VALUE …] [--from DAY] [--until DAY] [--csv]
                                    its rows and totals; the last seven days unless named; --csv: all of it as a file

Texts are given per language: --message-th, --message-en, --message-zh … A moment without a zone is one of the
deployment's time zone. Changes count within a second, without a restart, and are written down.`
