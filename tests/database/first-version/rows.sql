-- A salon that has used the first version for a while: some rows in each table that the product writes to.

insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values
  ('00000000-0000-4000-8000-0000000000a1', 'authenticated', 'authenticated', 'owner@example.com',
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$c2FtcGxlIGRpZ2VzdCBvZiBub3RoaW5nIGF0IGFsbA', '2026-11-16T08:00Z',
    '{"provider": "email", "providers": ["email"]}', '{}'),
  ('00000000-0000-4000-8000-0000000000a2', 'authenticated', 'authenticated', 'desk@example.com', null, '2026-11-16T08:00Z',
    '{"provider": "email", "providers": ["email"]}', '{"name": "Desk"}');
insert into auth.identities (provider_id, user_id, identity_data, provider)
select id, id, jsonb_build_object('sub', id, 'email', email), 'email' from auth.users;
insert into auth.sessions (id, user_id, aal, user_agent, ip) values
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a1', 'aal2', 'A browser', '192.0.2.1'),
  ('00000000-0000-4000-8000-0000000000b2', '00000000-0000-4000-8000-0000000000a2', 'aal1', 'A phone', '2001:db8::1');
insert into auth.refresh_tokens (token, user_id, revoked, session_id)
values ('digest of a token', '00000000-0000-4000-8000-0000000000a1', false, '00000000-0000-4000-8000-0000000000b1');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
values ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000a1', 'Phone', 'totp', 'verified', 'sealed');
insert into auth.mfa_amr_claims (id, session_id, authentication_method)
values ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-0000000000b1', 'totp');
insert into auth.audit_log_entries (id, payload, ip_address)
values ('00000000-0000-4000-8000-0000000000c3', '{"action": "login"}', '192.0.2.1');
insert into auth.oauth_clients
  (id, registration_type, redirect_uris, grant_types, client_name, client_type, token_endpoint_auth_method)
values ('00000000-0000-4000-8000-0000000000c4', 'manual', 'https://example.com/callback', 'authorization_code',
  'An application', 'public', 'none');
insert into auth.oauth_consents (id, user_id, client_id, scopes)
values ('00000000-0000-4000-8000-0000000000c5', '00000000-0000-4000-8000-0000000000a1',
  '00000000-0000-4000-8000-0000000000c4', 'openid');

insert into platform.settings (name, value) values ('starter_content', 'true'), ('key_fingerprint', '"fingerprint"');
insert into platform.signing_keys (kid, algorithm, private_jwk, public_jwk)
values ('first', 'ES256', '{"sealed": "…"}', '{"kty": "EC"}');

insert into public.staff (user_id, full_name, role) values
  ('00000000-0000-4000-8000-0000000000a1', 'The owner', 'owner'),
  ('00000000-0000-4000-8000-0000000000a2', null, 'staff');
update public.business_profile set business_name = 'Salon of the first version', phone = '+91 00000 00001', time_zone = 'Asia/Kolkata';
insert into public.clients (id, full_name, email, phone, address, notes)
select md5('client ' || n)::uuid, 'Sample Client ' || n, case when n % 2 = 0 then 'client.' || n || '@example.com' end,
       case when n % 3 <> 0 then '+91 00000 ' || lpad(n::text, 5, '0') end, 'House ' || n, nullif('Notes ' || n, 'Notes 3')
from generate_series(1, 12) as n;
insert into public.services (id, name, description, duration_minutes, price, original_price, category, is_active, image_url)
select md5('service ' || n)::uuid, 'Service ' || n, null, 30 * n, 499.50 * n, case when n = 1 then 999 end,
       (array['Hair', 'Bridal'])[1 + n % 2], n <> 4, case when n = 2 then '/storage/v1/object/public/banners/services/a.webp' end
from generate_series(1, 4) as n;
insert into public.appointments
  (id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status, created_by)
select md5('appointment ' || n)::uuid, md5('client ' || 1 + n % 12)::uuid, md5('service ' || 1 + n % 4)::uuid,
       timestamptz '2026-11-01T03:30Z' + n * interval '13 hours',
       (array['scheduled', 'confirmed', 'completed', 'cancelled'])[1 + n % 4], case when n % 5 = 0 then 'Bring lights' end,
       n * 100.25, (array['pending', 'partial', 'paid', 'refunded'])[1 + n % 4],
       case when n % 2 = 0 then uuid '00000000-0000-4000-8000-0000000000a1' end
from generate_series(1, 60) as n;
insert into public.leads (id, full_name, phone, email, service_interested, preferred_date, message, status)
select md5('lead ' || n)::uuid, 'Sample Visitor ' || n, '00000 ' || lpad(n::text, 5, '0'), null, 'Bridal Makeup',
       case when n % 2 = 0 then timestamptz '2026-11-20T10:00Z' end, 'Message ' || n,
       (array['new', 'contacted', 'converted', 'rejected'])[1 + n % 4]
from generate_series(1, 8) as n;
insert into public.reviews (id, full_name, email, rating, review_text, is_approved)
select md5('review ' || n)::uuid, 'Sample Reviewer ' || n, null, 1 + n % 5, 'Sample review', n % 2 = 0
from generate_series(1, 6) as n;
insert into public.banners (id, title, description, image_url, link_url, priority, is_active)
select md5('banner ' || n)::uuid, 'Banner ' || n, null, '/art/banner-' || n || '.webp', null, n, n <> 3
from generate_series(1, 3) as n;
insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata)
values ('00000000-0000-4000-8000-0000000000d1', 'banners', 'services/a.webp', '00000000-0000-4000-8000-0000000000a1',
  '00000000-0000-4000-8000-0000000000a1', 'v1', '{"size": 10, "mimetype": "image/webp"}');
