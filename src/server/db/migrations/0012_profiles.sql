-- What members tell about themselves, and the codes by which agents invite.

create table member_profiles (
  member_id uuid primary key references members (id),
  payee_name text check (length(payee_name) between 1 and 255),
  real_name text check (length(real_name) between 1 and 255),
  birthday date,
  id_number text check (length(id_number) between 1 and 255),
  qq_num text check (length(qq_num) between 1 and 255),
  wechat text check (length(wechat) between 1 and 255),
  line text check (length(line) between 1 and 255),
  whatsapp text check (length(whatsapp) between 1 and 255),
  telegram text check (length(telegram) between 1 and 255),
  zalo text check (length(zalo) between 1 and 255),
  facebook text check (length(facebook) between 1 and 255),
  -- Who was named as having recommended the site: as typed, and the member when there is one of that name.
  recommender text check (length(recommender) between 1 and 255),
  recommended_by uuid references members (id),
  referrer text check (length(referrer) between 1 and 255),
  -- How the member came: the code that was typed, the one of the link, the page, its host.
  affiliate_code text check (length(affiliate_code) between 1 and 255),
  referral_code text check (length(referral_code) between 1 and 255),
  register_url text check (length(register_url) between 1 and 255),
  register_domain text check (length(register_domain) between 1 and 255),
  register_method text not null default 'WEB' check (register_method in ('WEB')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index member_profiles_by_recommender on member_profiles (recommended_by) where recommended_by is not null;

-- Who registers with an active code comes below its agent.
create table invite_codes (
  -- In capitals: people read codes to each other.
  code text primary key check (code ~ '^[A-Z0-9]{2,32}$'),
  agent_id uuid not null references members (id),
  active boolean not null default true,
  created_at timestamptz not null
);
create index invite_codes_by_agent on invite_codes (agent_id);
