/** The part of the help text about what members take part in. */
export const ENGAGEMENT_USAGE = `Chat (docs/chat.md)
  chat list [--after ID]            messages with reports that nobody has looked at; "hidden": those that are hidden
  chat messages ROOM [--after ID]   the messages of a room: th, en …
  chat hide 9F04C1-77A2E0 REASON    nobody reads it any more
  chat restore REFERENCE            shows it again; further reports no longer hide it
  chat mute NAME 10m|day|forever REASON
  chat unmute NAME
  chat muted                        who is muted, until when and why
  chat rooms                        how the rooms stand
  chat open ROOM                    and close; a closed room can still be read
  chat slow ROOM SECONDS [MINUTES]  one message of a member in so many seconds; "off" ends it
  chat signs                        signs of distress, for the safety desk
  chat key                          the key that an outside chat checks its visitors with

Points: orders of the points mall; its rates and items are content (docs/points.md)
  points list [processing|approved|rejected] [--after ID]
  points show 9F04C1-77A2E0         what it is, and where it goes
  points approve REFERENCE [NOTE]   money that it gives is in the wallet at once; the member reads the note
  points reject REFERENCE REASON    gives the points back; the member reads the reason
  points stock                      what is left of each item
  points stock ITEM NUMBER          so many are left from now on; "unlimited": no limit

Feedback: what members write to the house
  feedback list [open|answered|closed] [--after ID]
  feedback show 9F04C1-77A2E0       what was written and answered
  feedback pictures REFERENCE       addresses of its pictures, for some minutes
  feedback answer REFERENCE ANSWER  into the member's inbox
  feedback close REFERENCE REASON   without an answer; the member reads the reason

Raffles (docs/raffle.md)
  raffles list                      the last fifty, drafts too
  raffles show ID
  raffles create JSON               a draft, which nobody sees:
      {"name":{"en":"Full moon raffle","th":"…"},"closesAt":"2026-12-31T13:00:00.000Z","beacon":"quicknet",
        "prizes":[{"count":1,"amount":"10000000"},{"count":100,"amount":"50000"}],"betsPerTicket":"500000",
        "pointsPerTicket":"500","ticketsPerMember":200,"prizesPerMember":2,"needsDeposit":true}
      amounts in minor units; null where there are no tickets for bets or points; beacon "members" where the site cannot
      reach one
  raffles open ID                   publishes it and sets the prizes aside; after that nothing of it is changed
                                    from "secondPersonFromMinor" of the rewards on it takes two people
  raffles cancel ID REASON          before it closes: points return, and members read the reason

Applications: for promotions whose terms ask for one; the promotions themselves are content (docs/promotions.md)
  applications list [waiting|issued|rejected|cancelled] [--after ID]
  applications show 9F04C1-77A2E0   the remark, the terms, and its pictures; the member then reads that it is being processed
  applications approve REFERENCE    the reward waits under the member's rewards; from "secondPersonFromMinor" on it takes
                                    two people
  applications reject REFERENCE REASON
                                    the place is free again; the member reads the reason`
