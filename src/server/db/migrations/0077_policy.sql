-- What responsible play goes by is the policy that the deployment's environment names; operators say who helps. Where
-- a looser one was set here, the environment has to name it, or the strict one counts.
update settings set value = jsonb_build_object('help', coalesce(value->'help', '[]'::jsonb)) where key = 'responsiblePlay';
-- Whether a withdrawal may be taken back is a point of that policy.
update settings set value = value - 'mayCancel' where key = 'withdrawals';
