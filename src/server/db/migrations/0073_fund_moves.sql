-- Amounts that members move between their wallets themselves (src/server/vendor-transfer/moves.ts).

alter table vendor_transfers
  -- The id that the member's page gave to what it asked for; null where the whole balance moves by itself. From one vendor to
  -- another it is two transfers, back and then out.
  add column request uuid,
  -- Of money asked back: how much of it. Null: all that is there.
  add column asked bigint check (asked > 0),
  add constraint vendor_transfers_asked_back check (asked is null or direction = 'back');

create unique index vendor_transfers_of_requests on vendor_transfers (request, direction) where request is not null;
