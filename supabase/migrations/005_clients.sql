-- Clients: records, search, duplicates, import. What is stored about a person is exported and erased in 026_privacy.sql; two records are
-- merged in 030_merge_clients.sql.

-- == Names and phone numbers ==

-- contact_text(), phone_digits() and plain_name() have no search_path setting, so that Postgres can inline them.

-- Text that the search box searches, of clients and of leads. Line breaks keep a term from matching across two fields, and
-- the bare digits let a number be found without its spaces.
create function private.contact_text(full_name text, email text, phone text) returns text
language sql immutable parallel safe
as $$
  select lower(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n'
    || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))
$$;

-- The last ten digits identify a number however it is written: with +91, with a zero or without.
create function private.phone_digits(phone text) returns text
language sql immutable parallel safe
as $$
  select right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)
$$;

-- A name without regard to case and spaces, for comparisons.
create function private.plain_name(full_name text) returns text
language sql immutable parallel safe
as $$
  select lower(btrim(regexp_replace(full_name, '\s+', ' ', 'g')))
$$;

-- The number as wa.me wants it, or null where it cannot be on WhatsApp: Indian mobile numbers begin with 6 to 9.
-- domain/messages/whatsapp-number.ts has the same rule; a test compares them.
create function private.whatsapp_number(phone text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  dialled text := regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^0+', '');
begin
  return case
    when phone !~ '^\s*\+' and dialled ~ '^[6-9][0-9]{9}$' then '91' || dialled
    when dialled ~ '^91' then case when dialled ~ '^91[6-9][0-9]{9}$' then dialled end
    when phone ~ '^\s*(\+|00)' then case when dialled ~ '^[1-9][0-9]{7,14}$' then dialled end
    when dialled ~ '^[1-9][0-9]{10,14}$' then dialled
  end;
end
$$;
revoke all on function private.whatsapp_number(text) from public;

-- == Names by sound ==

-- The words of a name as they sound, so that spellings of one name meet, also in Devanagari: Pooja, Puja and पूजा are `puj`.
-- docs/decisions/103-search-by-sound.md has the rules. `open_end` is appended to words that may go on; a word that ends in an
-- `a` does not. Everybody may execute it, because the generated column of a visitor's lead does.
create function private.sound_keys(name text, open_end text default '') returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- This runs before the limits of names are checked, so a longer text is cut: it is no name.
  typed text := left(name, 200);
  sound text := lower(typed);
  word text;
  start text;
  rest text;
  is_whole boolean;
  keys text[] := '{}';
begin
  if sound ~ '[^\x01-\x7f]' then
    -- Without accents, the dot below Devanagari letters, the typographic apostrophe and joiners.
    sound := lower(regexp_replace(normalize(typed, nfkd), '[\u0300-\u036f\u093c\u2019\u200c\u200d]', '', 'g'));
    if sound ~ '[\u0900-\u097f]' then
      sound := replace(replace(sound, 'ज्ञ', 'ग्य'), 'सिंह', 'सिंघ');
      -- The vowel of a consonant without a vowel sign, but for the last one of a word.
      sound := regexp_replace(sound, '([क-ह])(?=[अ-हँ-ः])', '\1a', 'g');
      sound := replace(replace(replace(replace(sound, 'ऐ', 'ai'), 'ै', 'ai'), 'ऋ', 'ri'), 'ृ', 'ri');
      -- C is the sound of ch. The last three signs are removed.
      sound := translate(sound,
        'अआाइईिीउऊुूएेऍॅओऔोौऑॉंँकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह्ःऽ',
        'aaaiiiiuuuueeeeoooooonnkkggnCCjjnttddnttddnpfbbmyrllvsssh');
    end if;
  end if;
  sound := replace(replace(replace(replace(replace(replace(replace(sound,
    '''', ''), 'cch', 'C'), 'ch', 'C'), 'ph', 'f'), 'x', 'ks'), 'dny', 'gy'), 'jny', 'gy');
  sound := replace(replace(replace(replace(sound, 'jahn', 'jan'), 'janh', 'jan'), 'noush', 'nush'), 'verm', 'varm');
  sound := replace(replace(replace(replace(replace(replace(sound,
    'ou', 'o'), 'au', 'o'), 'ee', 'i'), 'oo', 'u'), 'ei', 'i'), 'ea', 'ia');
  sound := regexp_replace(sound, 'ow(?=[^aeiouy]|$)', 'o', 'g');
  sound := regexp_replace(sound, 'c(?=[eiy])', 's', 'g');
  sound := translate(sound, 'cqwz', 'kkvj');
  sound := regexp_replace(sound, '\mjn', 'gy', 'g');
  sound := regexp_replace(sound, '([bCdgjkpst])h+|\m(r)h', '\1\2', 'g');
  sound := replace(regexp_replace(sound, '([a-zC])y+', '\1i', 'g'), 'ie', 'i');
  -- In pairs: an open end after a back reference would take cubic time.
  while sound ~ '([a-zC])\1' loop
    sound := regexp_replace(sound, '([a-zC])\1', '\1', 'g');
  end loop;
  -- A missing name has none: the constraint refuses it.
  foreach word in array coalesce(regexp_split_to_array(sound, '[^a-zC]+'), '{}') loop
    continue when word = '';
    word := regexp_replace(word, '(o[rs])e$', '\1');
    start := coalesce(substring(word from '^[^aeiou]*[aeiou]'), word);
    rest := substr(word, char_length(start) + 1);
    if start like '%a' and rest like 'h%' then
      start := left(start, -1) || 'e';
    end if;
    rest := regexp_replace(regexp_replace(rest, 'ah$', 'a'), 'ei$', 'e');
    is_whole := rest like '%a';
    -- After the first vowel an `a` may be written or not: Kalpana, Kalpna; Mukherjee, मुखर्जी.
    rest := regexp_replace(replace(rest, 'a', ''), 'er(?=[^aeiou]|$)', 'r', 'g');
    keys := keys || (regexp_replace(start || rest, 'n(?=[pbf])', 'm', 'g') || case when is_whole then '' else open_end end);
  end loop;
  return keys;
end
$$;

-- == Clients ==

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text,
  phone text,
  address text,
  area_id uuid references public.areas (id) on delete set null,
  -- Pin and way in. accuracy is in metres; null: unknown. A trigger writes pin_set_by (a role, as in the audit log) and pin_set_at.
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  accuracy integer,
  pin_set_by text,
  pin_set_at timestamptz,
  gate text,
  floor text,
  landmark text,
  parking text,
  -- Shown before each appointment, also to its beautician. Patch tests are in 029_client_card.sql.
  allergies text,
  notes text,
  -- Of messages.
  language text not null default 'en',
  no_messages boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.contact_text(full_name, email, phone)) stored,
  phone_digits text generated always as (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)) stored,
  sounds tsvector not null generated always as (array_to_tsvector(private.sound_keys(full_name))) stored,
  constraint clients_full_name_length check (char_length(full_name) <= 100 and full_name ~ '\S'),
  constraint clients_email_format check (char_length(email) <= 254 and email ~ '^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$'),
  constraint clients_phone_format check (phone ~ '^[0-9+()\s-]{10,15}$' and phone ~ '([0-9][^0-9]*){10}'),
  constraint clients_address_length check (char_length(address) <= 500),
  constraint clients_pin_whole check ((latitude is null) = (longitude is null) and (accuracy is null or latitude is not null)),
  -- India with its sea, as in DIGIPIN: a pin elsewhere is a mistake.
  constraint clients_latitude_range check (latitude between 2.5 and 38.5),
  constraint clients_longitude_range check (longitude between 63.5 and 99.5),
  constraint clients_accuracy_range check (accuracy between 0 and 100000),
  constraint clients_gate_length check (char_length(gate) <= 120),
  constraint clients_floor_length check (char_length(floor) <= 120),
  constraint clients_landmark_length check (char_length(landmark) <= 120),
  constraint clients_parking_length check (char_length(parking) <= 120),
  constraint clients_allergies_length check (char_length(allergies) <= 500),
  constraint clients_notes_length check (char_length(notes) <= 2000),
  constraint clients_language_known check (language in ('en', 'hi', 'hi-Latn'))
);

create index clients_created_at_idx on public.clients (created_at desc, id);
create index clients_full_name_idx on public.clients (full_name, id);
create index clients_email_idx on public.clients (email, id);
create index clients_phone_digits_idx on public.clients (phone_digits, created_at desc, id);
create index clients_name_search_idx on public.clients using gin (lower(full_name) extensions.gin_trgm_ops);
create index clients_search_text_idx on public.clients using gin (search_text extensions.gin_trgm_ops);
create index clients_sounds_idx on public.clients using gin (sounds);
create index clients_plain_name_idx on public.clients (private.plain_name(full_name));
create index clients_plain_email_idx on public.clients (lower(email));
create index clients_area_idx on public.clients (area_id) where area_id is not null;
create index clients_pin_idx on public.clients (latitude, longitude) where latitude is not null;

-- == Triggers ==

-- Whether this client gives appointments to another record of the same person, or gets them back (030_merge_clients.sql). Their
-- links, addresses and messages stay then.
create function private.is_being_merged(client uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select client::text = any (string_to_array(coalesce(current_setting('shringar.merged_clients', true), ''), ' '))
$$;
revoke all on function private.is_being_merged(uuid) from public;

create function private.before_client() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.clients;
begin
  if tg_op = 'UPDATE' then
    before := old;
    new.updated_at = private.next_version(old.updated_at);
  end if;
  -- A merge is undone: every column has its value.
  if private.is_being_merged(new.id) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    -- A corrected address keeps the pin. With a home in another area it would lead to the former door.
    if old.address <> new.address and old.area_id <> new.area_id
      and (old.latitude, old.longitude, old.accuracy, old.gate, old.floor, old.landmark, old.parking)
        is not distinct from (new.latitude, new.longitude, new.accuracy, new.gate, new.floor, new.landmark, new.parking)
    then
      new.latitude = null;
      new.longitude = null;
      new.accuracy = null;
      new.gate = null;
      new.floor = null;
      new.landmark = null;
      new.parking = null;
    end if;
  end if;
  if (new.latitude, new.longitude, new.accuracy) is not distinct from (before.latitude, before.longitude, before.accuracy) then
    new.pin_set_by = before.pin_set_by;
    new.pin_set_at = before.pin_set_at;
  else
    new.pin_set_by = case when new.latitude is not null then private.acting_role() end;
    new.pin_set_at = case when new.latitude is not null then now() end;
  end if;
  return new;
end
$$;

create trigger clients_before
  before insert or update on public.clients
  for each row execute function private.before_client();

create function private.after_client() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Messages are about appointments as they are then.
  if (old.address, old.area_id, old.latitude, old.longitude, old.accuracy, old.gate, old.floor, old.landmark, old.parking)
    is distinct from
    (new.address, new.area_id, new.latitude, new.longitude, new.accuracy, new.gate, new.floor, new.landmark, new.parking)
    and not private.is_being_merged(new.id)
  then
    perform private.apply_client_place(old, new);
  end if;
  if (old.phone, old.email, old.no_messages) is distinct from (new.phone, new.email, new.no_messages) then
    perform private.sync_changed_client(old, new);
  end if;
  return null;
end
$$;

create trigger clients_after
  after update on public.clients
  for each row when (
    (old.address, old.area_id, old.latitude, old.longitude, old.accuracy, old.gate, old.floor, old.landmark, old.parking,
      old.phone, old.email, old.no_messages)
    is distinct from
    (new.address, new.area_id, new.latitude, new.longitude, new.accuracy, new.gate, new.floor, new.landmark, new.parking,
      new.phone, new.email, new.no_messages))
  execute function private.after_client();

create function private.after_clients() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      perform private.add_row_count('clients', (select count(*) from added));
      perform private.announce_rows('clients', array(select id from added));
      perform private.note_added_rows('clients', array(select to_jsonb(added) from added));
    when 'UPDATE' then
      perform private.announce_rows('clients', array(select id from added));
      perform private.note_changed_rows(
        'clients', array(select to_jsonb(removed) from removed), array(select to_jsonb(added) from added),
        array['full_name', 'phone', 'email', 'address', 'area_id', 'latitude', 'longitude', 'accuracy', 'gate', 'floor', 'landmark',
          'parking', 'allergies', 'notes', 'language', 'no_messages']);
    when 'DELETE' then
      perform private.add_row_count('clients', - (select count(*) from removed));
      perform private.announce_rows('clients', array(select id from removed));
      perform private.erase_audit_log(array(select id from removed));
      perform private.forget_merges(array(select id from removed));
      perform private.note_removed_rows('clients', array(select to_jsonb(removed) from removed));
    else
      perform private.reset_row_count('clients');
  end case;
  return null;
end
$$;

create trigger clients_added after insert on public.clients
  referencing new table as added for each statement execute function private.after_clients();

create trigger clients_changed after update on public.clients
  referencing old table as removed new table as added for each statement execute function private.after_clients();

create trigger clients_removed after delete on public.clients
  referencing old table as removed for each statement execute function private.after_clients();

create trigger clients_truncated after truncate on public.clients
  for each statement execute function private.after_clients();

alter table public.clients enable row level security;
revoke all on public.clients from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.clients to authenticated, service_role;

create policy clients_staff on public.clients
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy clients_service_role on public.clients
  for all to service_role using (true) with check (true);

-- == Search ==

-- Search in a million rows. Under row level security Postgres may not use a trigram index for LIKE, because it is not
-- leakproof; so the search functions check the caller once and then read as their owner. Each returns at most 100 matches:
-- first those that contain the typed words, newest first, then those whose name sounds like them.
--
-- The planner cannot estimate how frequent a term is, so the functions choose the plan. A term that occurs among the newest
-- 100 texts may be frequent: some thousand newest rows are scanned first. If that does not fill the answer, the indexes
-- find all matches and they are sorted afterwards (`offset 0` is an optimisation barrier).

-- The words of a term, longest first because it narrows most. Terms are cut after 200 characters.
create function private.search_words(term text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(lower(btrim(left(term, 200))), '\s+') as word order by char_length(word) desc, word)
$$;

-- One LIKE pattern per word, escaped.
create function private.search_patterns(term text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from unnest(private.search_words(term)) with ordinality as words (word, number)
    order by number)
$$;

-- What the name must sound like, for each pattern. Null: the word is no part of a name, or too short. A word may go on, unless
-- it ends in an `a`: Asha is not the beginning of Ashwini.
create function private.search_sounds(term text) returns tsquery[]
language sql immutable
set search_path = ''
as $$
  select array(
    select case
        -- Of ASCII only letters, apostrophe, hyphen and dot.
        when word !~ '[\x01-&(-,/-@\[-`{-\x7f]' and cardinality(keys) > 0
          and not exists (select from unnest(keys) as key where key like '%:*' and char_length(key) < 5)
        then array_to_string(keys, ' & ')::tsquery
      end
    from unnest(private.search_words(term)) with ordinality as words (word, number), private.sound_keys(word, ':*') as keys
    order by number)
$$;

-- Whether each word is in the text or in the sound of the name.
create function private.is_found(search_text text, sounds tsvector, patterns text[], heard tsquery[]) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  for number in 1 .. cardinality(patterns) loop
    if (search_text like patterns[number] or sounds @@ heard[number]) is not true then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- The rarest piece of a term, for the index: for all of "client 0017" at once a trigram index would also read every entry of
-- the frequent "client". A piece is three or more letters or digits with the sign that ends them; how rare it is, is
-- estimated from some texts of the table, and length decides a tie. Null: there is none.
create function private.narrowest_pattern(term text, texts text[]) returns text
language sql immutable
set search_path = ''
as $$
  select pattern
  from (
    select '%' || regexp_replace(found[1], '([\\%_])', '\\\1', 'g') || '%' as pattern, char_length(found[1]) as length
    from regexp_matches(lower(left(term, 200)), '[[:alnum:]]+[^[:alnum:][:space:]]?', 'g') as pieces (found)
  ) as candidates
  where length >= 3
  order by (select count(*) from unnest(texts) as texts (content) where content like pattern), length desc
  limit 1
$$;

-- The number of the rarest word, estimated likewise, where it may be in the text or in the sound.
create function private.narrowest_word(patterns text[], heard tsquery[], texts text[], names tsvector[]) returns integer
language sql immutable
set search_path = ''
as $$
  select number
  from unnest(patterns, heard) with ordinality as words (pattern, sound, number)
  order by char_length(pattern) >= 5 desc,
    (select count(*) from unnest(texts, names) as sample (content, name) where content like pattern or name @@ sound), number
  limit 1
$$;

-- The matches of a search by text and then the other ones by sound, 100 together.
create function private.text_first(by_text uuid[], by_sound uuid[]) returns uuid[]
language sql immutable
set search_path = ''
as $$
  select (by_text || array(
    select id from unnest(by_sound) with ordinality as found (id, place) where id <> all (by_text) order by place))[:100]
$$;

-- One search of newest_matches(). In `matching`, `:matches` stands for the condition.
create function private.newest_of(
  is_frequent boolean, condition text, rows text, walked integer, matching text,
  patterns text[], pattern text, sound tsquery, wanted_status text, heard tsquery[]
) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  newest uuid[];
begin
  if is_frequent then
    execute format(
      'select array(
        select id
        from (
          select id, moment, search_text, sounds from (%s) as listed where $4 is null or status = $4 order by moment desc, id limit %s
        ) as walked
        where %s
        order by moment desc, id
        limit 100)', rows, walked, condition)
      using patterns, pattern, sound, wanted_status, heard into newest;
  end if;
  if newest is null or cardinality(newest) < 100 then
    execute format('select array(select id from (%s offset 0) as found order by moment desc, id limit 100)',
        replace(matching, ':matches', condition))
      using patterns, pattern, sound, wanted_status, heard into newest;
  end if;
  return newest;
end
$$;

-- 100 matches of a table, those by text first. `rows` selects id, moment, search_text, sounds and status of all its rows; `matching`
-- selects id and moment of the matches by the indexes, from $2 and $3 (pattern and sound of the rarest word; one of them may be null)
-- and $4 (status). Both are texts of the functions below, never of a caller. EXECUTE plans with the actual values, which the
-- indexes need.
create function private.newest_matches(term text, wanted_status text, rows text, walked integer, matching text) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(term);
  heard tsquery[] := private.search_sounds(term);
  texts text[];
  names tsvector[];
  narrowest integer;
  newest uuid[];
  by_sound uuid[];
begin
  perform private.require_staff();
  execute format(
    'select array_agg(search_text), array_agg(sounds)
    from (select search_text, sounds from (%s) as listed order by moment desc, id limit 100) as sample', rows)
    into texts, names;
  newest := private.newest_of(
    exists (select from unnest(texts) as texts (content) where cardinality(patterns) > 0 and content like all (patterns)),
    'search_text like all ($1)', rows, walked, matching,
    patterns, coalesce(private.narrowest_pattern(term, texts), patterns[1]), null, wanted_status, heard);
  if cardinality(newest) < 100 and num_nonnulls(variadic heard) > 0 then
    narrowest := private.narrowest_word(patterns, heard, texts, names);
    by_sound := private.newest_of(
      exists (select from unnest(texts, names) as sample (content, name) where private.is_found(content, name, patterns, heard)),
      '(search_text like $2 or sounds @@ $3) and private.is_found(search_text, sounds, $1, $5)', rows, walked, matching,
      -- What matches a single word by text is known already.
      patterns, case when cardinality(patterns) > 1 then patterns[narrowest] end, heard[narrowest], wanted_status, heard);
    newest := private.text_first(newest, by_sound);
  end if;
  return newest;
end
$$;

revoke all on function private.search_words(text), private.search_patterns(text), private.search_sounds(text),
  private.is_found(text, tsvector, text[], tsquery[]), private.narrowest_pattern(text, text[]),
  private.narrowest_word(text[], tsquery[], text[], tsvector[]), private.text_first(uuid[], uuid[]),
  private.newest_of(boolean, text, text, integer, text, text[], text, tsquery, text, tsquery[]),
  private.newest_matches(text, text, text, integer, text) from public;

-- By name, email and phone. In the client picker of an appointment without the email, and in the order of the names.
create function public.search_clients(term text, by_email boolean default true)
returns setof public.clients
language plpgsql stable security definer
rows 100
set search_path = ''
as $$
declare
  searched text := case when by_email then 'search_text' else 'private.contact_text(full_name, null, phone)' end;
  newest uuid[] := private.newest_matches(term, null,
    format('select id, created_at as moment, %s as search_text, sounds, null::text as status from public.clients', searched), 10000,
    format('select id, moment
      from (select id, created_at as moment, search_text as indexed, %s as search_text, sounds from public.clients) as listed
      where (indexed like $2 or sounds @@ $3) and :matches', searched));
begin
  return query
    select clients.*
    from unnest(newest) with ordinality as found (found_id, place) join public.clients on id = found_id
    order by case when by_email then place end,
      private.contact_text(full_name, null, phone) like all (private.search_patterns(term)) desc, full_name, id;
end
$$;

revoke all on function public.search_clients(text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.search_clients(text, boolean) to authenticated, service_role;

-- == Duplicates ==

-- Clients who may be the same person: `found_by` says why, and `sounds_alike` whether each word of the shorter name is also one of the
-- other. Families share a number and strangers a name, so a user decides.
create function public.similar_clients(
  given_name text, given_phone text default null, given_email text default null, other_than uuid default null
)
returns table (id uuid, full_name text, phone text, email text, address text, appointments bigint, created_at timestamptz, updated_at timestamptz, found_by text, sounds_alike boolean)
language plpgsql stable security definer
rows 10
set search_path = ''
as $$
declare
  digits text := private.phone_digits(given_phone);
  keys text[] := private.sound_keys(given_name);
begin
  perform private.require_staff();
  return query
    select clients.id, clients.full_name, clients.phone, clients.email, clients.address,
      (select count(*) from public.appointments where client_id = clients.id), clients.created_at, clients.updated_at,
      case when clients.phone_digits = digits then 'phone' when lower(clients.email) = lower(given_email) then 'email' else 'name' end,
      private.plain_name(clients.full_name) = private.plain_name(given_name)
        or (cardinality(keys) > 0 and clients.sounds <> ''
          and (keys <@ tsvector_to_array(clients.sounds) or tsvector_to_array(clients.sounds) <@ keys))
    from public.clients
    where (clients.phone_digits = digits
        or lower(clients.email) = lower(given_email)
        or private.plain_name(clients.full_name) = private.plain_name(given_name))
      and clients.id is distinct from other_than
    order by clients.phone_digits = digits desc nulls last, clients.created_at desc, clients.id
    limit 10;
end
$$;

revoke all on function public.similar_clients(text, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.similar_clients(text, text, text, uuid) to authenticated, service_role;

-- == Import ==

-- Import of clients, services and past appointments. Lines come in batches of up to 1,000. Until finish_import() the result
-- of each line is stored, so that a refused line can undo everything. Ids are derived from the content of a line: importing
-- a file twice adds nothing. A dry_run does the same and rolls back. An unfinished import is forgotten after a day
-- (026_privacy.sql).
create table private.imports (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  started_at timestamptz not null default now(),
  constraint imports_kind_known check (kind in ('clients', 'services', 'visits')),
  constraint imports_file_name_length check (char_length(file_name) <= 255)
);

create table private.import_lines (
  import_id uuid not null references private.imports (id) on delete cascade,
  line integer not null,
  outcome text not null,
  -- The added or merged record; `filled` has the fields that a merge filled in.
  record_id uuid,
  filled jsonb,
  -- The client that was added with an appointment.
  client_id uuid,
  primary key (import_id, line)
);

-- The version (updated_at) of each record as the import last wrote it, so that undo recognises later changes.
create table private.import_versions (
  import_id uuid not null references private.imports (id) on delete cascade,
  record_id uuid not null,
  version timestamptz not null,
  primary key (import_id, record_id)
);

create type private.import_outcome as (line integer, outcome text, record_id uuid, filled jsonb, client_id uuid, note text);

-- For a person to check: families share a number, but the same person may also be written in two ways.
create function private.shared_number_note(client public.clients) returns text
language sql stable security definer
set search_path = ''
as $$
  select format('%s is a new client; the number also belongs to %s.',
    client.full_name, string_agg(others.full_name, ', ' order by others.full_name))
  from (
    select full_name from public.clients
    where phone_digits = client.phone_digits and id <> client.id
    order by created_at, id limit 3
  ) as others
  having count(*) > 0
$$;

-- The id of a client who is added by an import.
create function private.imported_client_id(given jsonb) returns uuid
language sql immutable
set search_path = ''
as $$
  select md5('imported client ' || private.plain_name(given ->> 'full_name') || ' '
    || coalesce(private.phone_digits(given ->> 'phone'), lower(given ->> 'email'), ''))::uuid
$$;

-- Locks what a batch is going to change, in the order of other writers: record by record, two batches would deadlock. An update
-- of a client locks the row before the client's appointments.
create function private.lock_for_import(kind text, clients uuid[], appointments uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  locked uuid[] := appointments;
begin
  if kind = 'clients' then
    perform from public.clients where id = any (lock_for_import.clients) order by id for no key update;
    -- A new address applies to these.
    locked := array(select id from public.appointments where client_id = any (lock_for_import.clients) and appointment_date > now());
  end if;
  perform from public.appointments where id = any (locked) order by id for update;
  perform private.lock_beauticians(array(select beautician_id from public.appointments where id = any (locked)));
  perform private.lock_clients(clients);
end
$$;

-- The clients and appointments that lines may add or change.
create function private.lock_lines(kind text, lines jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  clients uuid[] := array(
    select private.imported_client_id(line) from jsonb_array_elements(lines) as line
    union
    select known.id
    from jsonb_array_elements(lines) as line
      join public.clients as known on private.plain_name(known.full_name) = private.plain_name(line ->> 'full_name'));
begin
  perform private.lock_for_import(kind, clients, array(
    -- Compared as text: a malformed moment is reported later, with its line.
    select id from public.appointments
    where client_id = any (clients)
      and to_char(appointment_date at time zone zone, 'YYYY-MM-DD"T"HH24:MI')
        in (select left(line ->> 'clock', 16) from jsonb_array_elements(lines) as line)));
end
$$;

-- Clients with the same phone number and name are duplicates; without a number those with the same name and email address.
create function private.import_client(given jsonb, duplicates text) returns private.import_outcome
language plpgsql security definer
set search_path = ''
as $$
declare
  result private.import_outcome;
  digits text := private.phone_digits(given ->> 'phone');
  name text := private.plain_name(given ->> 'full_name');
  new_id uuid := private.imported_client_id(given);
  -- The pin is sent as 'latitude,longitude'.
  place jsonb := jsonb_build_object(
    'latitude', split_part(given ->> 'pin', ',', 1)::numeric, 'longitude', split_part(given ->> 'pin', ',', 2)::numeric,
    'gate', given ->> 'gate', 'floor', given ->> 'floor', 'landmark', given ->> 'landmark', 'parking', given ->> 'parking');
  known public.clients;
begin
  select * into known from public.clients
    where id = new_id or (phone_digits = digits and private.plain_name(full_name) = name)
    order by created_at, id limit 1;
  if not found then
    insert into public.clients (
      id, full_name, phone, email, address, allergies, notes, language, no_messages, latitude, longitude, gate, floor, landmark, parking
    )
      select new_id, given ->> 'full_name', given ->> 'phone', given ->> 'email', given ->> 'address', given ->> 'allergies', given ->> 'notes',
        coalesce(given ->> 'language', 'en'), coalesce((given ->> 'no_messages')::boolean, false),
        latitude, longitude, gate, floor, landmark, parking
      from jsonb_populate_record(null::public.clients, place)
      returning * into known;
    result.outcome := 'added';
    result.record_id := new_id;
    result.note := private.shared_number_note(known);
    return result;
  end if;
  result.record_id := known.id;
  result.outcome := 'skipped';
  if duplicates = 'merge' then
    -- Only empty fields are filled in. A client who wants no messages in one of the two books gets none.
    result.filled := jsonb_strip_nulls(jsonb_build_object(
      'phone', case when known.phone is null then given ->> 'phone' end,
      'email', case when known.email is null then given ->> 'email' end,
      'address', case when known.address is null then given ->> 'address' end,
      'allergies', case when known.allergies is null then given ->> 'allergies' end,
      'notes', case when known.notes is null then given ->> 'notes' end,
      'no_messages', case when not known.no_messages then nullif((given ->> 'no_messages')::boolean, false) end));
    -- A place as a whole, and none that leads to another address.
    if num_nonnulls(known.latitude, known.gate, known.floor, known.landmark, known.parking) = 0
      and private.plain_name(coalesce(known.address, given ->> 'address', '')) = private.plain_name(
        coalesce(given ->> 'address', known.address, ''))
    then
      result.filled := result.filled || jsonb_strip_nulls(place);
    end if;
    if result.filled <> '{}' then
      update public.clients
        set phone = coalesce(phone, result.filled ->> 'phone'), email = coalesce(email, result.filled ->> 'email'),
            address = coalesce(address, result.filled ->> 'address'),
            allergies = coalesce(allergies, result.filled ->> 'allergies'), notes = coalesce(notes, result.filled ->> 'notes'),
            no_messages = no_messages or result.filled ? 'no_messages',
            latitude = coalesce(latitude, (result.filled ->> 'latitude')::numeric),
            longitude = coalesce(longitude, (result.filled ->> 'longitude')::numeric),
            gate = coalesce(gate, result.filled ->> 'gate'), floor = coalesce(floor, result.filled ->> 'floor'),
            landmark = coalesce(landmark, result.filled ->> 'landmark'), parking = coalesce(parking, result.filled ->> 'parking')
        where id = known.id;
      result.outcome := 'merged';
    end if;
  end if;
  return result;
end
$$;

-- Services with the same name are duplicates.
create function private.import_service(given jsonb, duplicates text) returns private.import_outcome
language plpgsql security definer
set search_path = ''
as $$
declare
  result private.import_outcome;
  known public.services;
begin
  select * into known from public.services where lower(name) = lower(given ->> 'name') order by created_at, id limit 1;
  if not found then
    result.record_id := md5('imported service ' || lower(given ->> 'name'))::uuid;
    insert into public.services (id, name, category, description, duration_minutes, price, original_price)
      values (result.record_id, given ->> 'name', given ->> 'category', given ->> 'description',
        coalesce((given ->> 'duration_minutes')::integer, 60), (given ->> 'price')::numeric, (given ->> 'original_price')::numeric);
    result.outcome := 'added';
    return result;
  end if;
  result.record_id := known.id;
  result.outcome := 'skipped';
  if duplicates = 'merge' then
    result.filled := jsonb_strip_nulls(jsonb_build_object(
      'category', case when known.category is null then given ->> 'category' end,
      'description', case when known.description is null then given ->> 'description' end));
    if result.filled <> '{}' then
      update public.services
        set category = coalesce(category, result.filled ->> 'category'),
            description = coalesce(description, result.filled ->> 'description')
        where id = known.id;
      result.outcome := 'merged';
    end if;
  end if;
  return result;
end
$$;

-- The services of a cell: one name, or several joined by ' + ' as in our own export. A name may contain ' + ' itself, so the
-- longest name that exists is taken.
create function private.services_named(names text) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  parts text[] := regexp_split_to_array(names, '\s+\+\s+');
  begins integer := 1;
  ends integer;
  service uuid;
  named uuid[] := '{}';
begin
  if cardinality(parts) > 50 then
    raise exception 'An appointment has at most 50 services.' using errcode = 'check_violation';
  end if;
  while begins <= cardinality(parts) loop
    service := null;
    ends := cardinality(parts) + 1;
    while service is null and ends > begins loop
      ends := ends - 1;
      select id into service from public.services
        where lower(name) = lower(array_to_string(parts[begins:ends], ' + ')) order by is_active desc, created_at, id limit 1;
    end loop;
    if service is null then
      raise exception 'There is no service “%”. Import the services first.', parts[begins] using errcode = 'check_violation';
    end if;
    named := named || service;
    begins := ends + 1;
  end loop;
  return named;
end
$$;

create function private.minutes_of_services(services uuid[]) returns integer
language sql stable security definer
set search_path = ''
as $$
  select least(sum(duration_minutes), 1440)::integer from unnest(services) as wanted (id) join public.services using (id)
$$;

-- Writes services of an imported appointment from a position on. What was paid is divided by their prices of today; the first
-- takes the paise that are left.
create function private.write_imported_lines(appointment uuid, first_position integer, services uuid[], paid numeric) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
    select appointment, first_position + number - 1, id,
      share + case when number = 1 then paid - sum(share) over () else 0 end, duration_minutes
    from (
      select number, named.id, duration_minutes, trunc(coalesce(paid * price / nullif(sum(price) over (), 0), 0), 2) as share
      from unnest(services) with ordinality as wanted (id, number) join public.services as named on named.id = wanted.id
    ) as shares
    on conflict (appointment_id, position) do update set price = excluded.price;
end
$$;

-- Other software writes a line per service: the lines of one client at one moment become one appointment.
create function private.import_appointment(given jsonb) returns private.import_outcome
language plpgsql security definer
set search_path = ''
as $$
declare
  result private.import_outcome;
  client private.import_outcome;
  wanted uuid[] := private.services_named(given ->> 'service');
  moment timestamptz := (given ->> 'clock')::timestamp at time zone private.business_time_zone();
  paid numeric := coalesce((given ->> 'paid')::numeric, 0);
  imported uuid;
  added uuid[];
  added_minutes integer;
  payment uuid;
begin
  if moment > now() then
    raise exception 'The appointment is in the future; only past appointments are imported.' using errcode = 'check_violation';
  end if;
  if private.phone_digits(given ->> 'phone') is null then
    select id into client.record_id from public.clients
      where private.plain_name(full_name) = private.plain_name(given ->> 'full_name') order by created_at, id limit 1;
  end if;
  if client.record_id is null then
    client := private.import_client(given - 'notes', 'skip');
  end if;
  if client.outcome = 'added' then
    result.client_id := client.record_id;
    result.note := client.note;
  end if;
  imported := md5('imported visit ' || client.record_id || ' ' || extract(epoch from moment))::uuid;
  select id into result.record_id from public.appointments
    where client_id = client.record_id and appointment_date = moment order by id = imported desc limit 1;
  result.outcome := 'added';
  if not found then
    result.record_id := imported;
    insert into public.appointments
        (id, client_id, service_id, appointment_date, duration_minutes, status, notes, payment_amount, payment_status, created_at)
      values (imported, client.record_id, wanted[1], moment, private.minutes_of_services(wanted), coalesce(given ->> 'status', 'completed'),
        given ->> 'notes', paid, case when paid > 0 then 'paid' else 'pending' end, moment);
    -- The price is what was paid then, not today's, so that nothing is due.
    perform private.write_imported_lines(imported, 1, wanted, paid);
    return result;
  end if;
  added := array(
    select id from unnest(wanted) with ordinality as each (id, number)
    where result.record_id = imported
      and not exists (select from public.appointment_lines where appointment_id = imported and service_id = id)
    order by number);
  if cardinality(added) = 0 then
    result.outcome := 'skipped';
    return result;
  end if;
  added_minutes := private.minutes_of_services(added);
  perform private.write_imported_lines(imported,
    (select max(position) + 1 from public.appointment_lines where appointment_id = imported), added, paid);
  update public.appointments set duration_minutes = least(duration_minutes + added_minutes, 1440) where id = imported;
  if paid > 0 then
    insert into public.payments (appointment_id, kind, amount, method, received_at)
      values (imported, 'balance', paid, 'other', moment) returning id into payment;
  end if;
  result.filled := jsonb_build_object('services', added, 'minutes', added_minutes, 'payment', payment);
  return result;
end
$$;

-- The version of a record that an import wrote; null: it is gone.
create function private.imported_version(kind text, record uuid) returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return case kind
    when 'clients' then (select updated_at from public.clients where id = record)
    when 'services' then (select updated_at from public.services where id = record)
    else (select updated_at from public.appointments where id = record)
  end;
end
$$;

-- Remembers the record as the import has left it.
create function private.record_imported_version(import uuid, kind text, record uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.import_versions (import_id, record_id, version)
    select import, record, version from private.imported_version(kind, record) as version where version is not null
    on conflict (import_id, record_id) do update set version = excluded.version
$$;

-- Whether nobody has changed the record since the import wrote it.
create function private.is_as_imported(import uuid, kind text, record uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.import_versions as noted
    where noted.import_id = import and noted.record_id = record and noted.version = private.imported_version(kind, record))
$$;

revoke all on function private.shared_number_note(public.clients), private.imported_client_id(jsonb),
  private.lock_for_import(text, uuid[], uuid[]), private.lock_lines(text, jsonb), private.import_client(jsonb, text),
  private.import_service(jsonb, text), private.services_named(text), private.minutes_of_services(uuid[]),
  private.write_imported_lines(uuid, integer, uuid[], numeric), private.import_appointment(jsonb), private.imported_version(text, uuid),
  private.record_imported_version(uuid, text, uuid), private.is_as_imported(uuid, text, uuid) from public;

-- Imports a batch; `line` is the number of each line. In a dry_run a refused line is reported as a problem, else it
-- aborts the batch. Lines that this import already has are not imported again. `note` is for a person to check. `mark` is
-- equal for lines of the same record, so that duplicates within a file are noticed in a dry_run.
create function public.import_lines(
  import uuid, kind text, file_name text, lines jsonb, duplicates text default 'skip', dry_run boolean default true
) returns table (line integer, outcome text, problem text, note text, mark uuid)
language plpgsql security definer
set search_path = ''
as $$
declare
  given jsonb;
  result private.import_outcome;
  outcomes jsonb[] := '{}';
  refusal text;
begin
  perform private.require_owner();
  if kind not in ('clients', 'services', 'visits') or duplicates not in ('skip', 'merge') then
    raise exception 'There is no such import.' using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_array_length(lines) > 1000 then
    raise exception 'At most 1000 lines can be sent at once.' using errcode = 'program_limit_exceeded';
  end if;
  begin
    insert into private.imports (id, kind, file_name) values (import, import_lines.kind, import_lines.file_name) on conflict do nothing;
    if import_lines.kind <> 'services' then
      perform private.lock_lines(import_lines.kind, lines);
    end if;
    for given in select jsonb_array_elements(lines) loop
      refusal := null;
      result := null;
      select kept.line, kept.outcome, kept.record_id into result.line, result.outcome, result.record_id
        from private.import_lines as kept where kept.import_id = import and kept.line = (given ->> 'line')::integer;
      if not found then
        begin
          result := case import_lines.kind
            when 'clients' then private.import_client(given, duplicates)
            when 'services' then private.import_service(given, duplicates)
            else private.import_appointment(given)
          end;
          insert into private.import_lines (import_id, line, outcome, record_id, filled, client_id)
            values (import, (given ->> 'line')::integer, result.outcome, result.record_id, result.filled, result.client_id);
          if result.outcome = 'added' then
            perform private.record_imported_version(import, import_lines.kind, result.record_id);
            perform private.record_imported_version(import, 'clients', result.client_id);
          end if;
        exception when integrity_constraint_violation or data_exception then
          get stacked diagnostics refusal = message_text;
          result := null;
          result.outcome := 'problem';
          if not dry_run then
            raise exception 'Line %: %', given ->> 'line', refusal using errcode = 'check_violation';
          end if;
        end;
      end if;
      outcomes := outcomes || jsonb_build_object(
        'line', given -> 'line', 'outcome', result.outcome, 'problem', refusal, 'note', result.note,
        'mark', md5(result.record_id || case import_lines.kind when 'visits' then lower(given ->> 'service') else '' end));
    end loop;
    if dry_run then
      -- Rolls the dry run back.
      raise exception using errcode = 'IMREH';
    end if;
  exception when sqlstate 'IMREH' then
    null;
  end;
  return query
    select (each ->> 'line')::integer, each ->> 'outcome', each ->> 'problem', each ->> 'note', (each ->> 'mark')::uuid
    from unnest(outcomes) as each;
end
$$;

-- Forgets what would be needed to undo the import.
create function public.finish_import(import uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  delete from private.imports where id = import;
end
$$;

-- Undoes the last lines and returns how many are left. Records that were changed, paid or invoiced since stay.
create function public.undo_import(import uuid, most integer default 200) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  import_kind text;
  lines_to_undo integer[];
  records uuid[];
  added_clients uuid[];
  kept private.import_lines;
  added_client uuid;
begin
  perform private.require_owner();
  select kind into import_kind from private.imports where id = import for update;
  lines_to_undo := array(
    select line from private.import_lines where import_id = import order by line desc limit least(greatest(most, 1), 1000));
  records := array(select record_id from private.import_lines where import_id = import and line = any (lines_to_undo));
  added_clients := array(
    select case import_kind when 'clients' then record_id else client_id end
    from private.import_lines where import_id = import and line = any (lines_to_undo) and outcome = 'added');
  if import_kind = 'visits' then
    -- First, as an update of a client does; lock_for_import() locks the rows of imported clients.
    perform from public.clients where id = any (added_clients) order by id for no key update;
  end if;
  perform private.lock_for_import(import_kind, case import_kind
    when 'clients' then records
    else array(select client_id from public.appointments where id = any (records)) end, records);
  -- Keeps new appointments of these clients out. Last, as in lock_whole_clients().
  perform from public.clients where id = any (added_clients) order by id for update;
  for kept in
    with removed as (
      delete from private.import_lines where import_id = import and line = any (lines_to_undo) returning *
    )
    select * from removed order by line desc
  loop
    -- A payment and every edit change the version of an appointment; a tip and a document do not.
    continue when kept.outcome = 'added' and (
      not private.is_as_imported(import, import_kind, kept.record_id)
      or exists (select from public.payments where appointment_id = kept.record_id and payments.kind = 'tip')
      or exists (select from public.invoices where appointment_id = kept.record_id));
    case import_kind || ' ' || kept.outcome
      when 'visits added' then
        if kept.filled is null then
          delete from public.appointments where id = kept.record_id;
        else
          delete from public.payments where id = (kept.filled ->> 'payment')::uuid;
          delete from public.appointment_lines
            where appointment_id = kept.record_id and position > 1
              and service_id in (select id::uuid from jsonb_array_elements_text(kept.filled -> 'services') as added (id));
          update public.appointments set duration_minutes = greatest(duration_minutes - (kept.filled ->> 'minutes')::integer, 1)
            where id = kept.record_id;
          perform private.record_imported_version(import, import_kind, kept.record_id);
        end if;
      when 'services added' then
        delete from public.services
          where id = kept.record_id and not exists (select from public.appointment_lines where service_id = kept.record_id)
            and not exists (select from public.offer_services where service_id = kept.record_id);
      when 'services merged' then
        update public.services
          set category = nullif(category, kept.filled ->> 'category'),
              description = nullif(description, kept.filled ->> 'description')
          where id = kept.record_id;
      when 'clients merged' then
        update public.clients
          set phone = nullif(phone, kept.filled ->> 'phone'), email = nullif(email, kept.filled ->> 'email'),
              address = nullif(address, kept.filled ->> 'address'),
              allergies = nullif(allergies, kept.filled ->> 'allergies'), notes = nullif(notes, kept.filled ->> 'notes'),
              no_messages = no_messages and not kept.filled ? 'no_messages',
              -- Both or neither.
              latitude = case when longitude = (kept.filled ->> 'longitude')::numeric
                then nullif(latitude, (kept.filled ->> 'latitude')::numeric) else latitude end,
              longitude = case when latitude = (kept.filled ->> 'latitude')::numeric
                then nullif(longitude, (kept.filled ->> 'longitude')::numeric) else longitude end,
              gate = nullif(gate, kept.filled ->> 'gate'), floor = nullif(floor, kept.filled ->> 'floor'),
              landmark = nullif(landmark, kept.filled ->> 'landmark'), parking = nullif(parking, kept.filled ->> 'parking')
          where id = kept.record_id;
      else
        null;
    end case;
    -- Clients who were changed or have an appointment by now stay.
    added_client := case import_kind || ' ' || kept.outcome when 'clients added' then kept.record_id else kept.client_id end;
    delete from public.clients
      where id = added_client and private.is_as_imported(import, 'clients', added_client)
        and not exists (select from public.appointments where client_id = clients.id);
  end loop;
  if not exists (select from private.import_lines where import_id = import) then
    delete from private.imports where id = import;
  end if;
  return (select count(*) from private.import_lines where import_id = import);
end
$$;

-- Imports that were interrupted.
create function public.unfinished_imports() returns table (id uuid, kind text, file_name text, started_at timestamptz, lines bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return query
    select imports.id, imports.kind, imports.file_name, imports.started_at,
      (select count(*) from private.import_lines where import_id = imports.id)
    from private.imports order by imports.started_at, imports.id;
end
$$;

revoke all on function public.import_lines(uuid, text, text, jsonb, text, boolean), public.finish_import(uuid),
  public.undo_import(uuid, integer), public.unfinished_imports() from public, anon, authenticated, service_role;
grant execute on function public.import_lines(uuid, text, text, jsonb, text, boolean), public.finish_import(uuid),
  public.undo_import(uuid, integer), public.unfinished_imports() to authenticated, service_role;
