-- Where a vendor answers which live models it has; null where it has none.
alter table vendor_adapters
  add column models_url text check (models_url ~ '^https?://'),
  add constraint vendor_adapters_models_signed check (models_url is null or surface = 'signed');
