-- What came back from vendors with a wallet of their own stands in a member's profit and loss.
create index vendor_transfers_by_member on vendor_transfers (member_id, created_at);
