-- What is written to clients, by occasion and language, with places for what is known only later: {name}, {day}, … A place
-- that nobody can fill in is refused when it is saved, not noticed when the message has gone.

-- The places that each kind of message can fill in. domain/message-places.ts has the same list; a test compares them.
create function private.message_places(kind text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case message_places.kind
    when 'first_answer' then array['name', 'service', 'business', 'phone', 'site']
    when 'come_again' then array['name', 'service', 'business', 'phone', 'site']
    when 'payment_due' then array['name', 'service', 'day', 'amount', 'link', 'business', 'phone']
    when 'thanks' then array['name', 'service', 'day', 'beautician', 'link', 'business', 'phone']
    when 'cancellation' then array['name', 'service', 'day', 'time', 'business', 'phone', 'site']
    else array['name', 'service', 'day', 'time', 'beautician', 'area', 'amount', 'link', 'business', 'phone']
  end
$$;
revoke all on function private.message_places(text) from public;

create table public.message_templates (
  kind text not null,
  language text not null,
  -- Of a mail; WhatsApp has none.
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (kind, language),
  constraint message_templates_kind_known check (
    kind in ('first_answer', 'confirmation', 'change', 'not_moved', 'cancellation', 'evening_before', 'on_the_way', 'thanks',
      'payment_due', 'come_again')
  ),
  constraint message_templates_language_known check (language in ('en', 'hi', 'hi-Latn')),
  constraint message_templates_subject_length check (char_length(subject) <= 150 and subject ~ '\S' and subject !~ '[\r\n]'),
  constraint message_templates_body_length check (char_length(body) <= 1000 and body ~ '\S')
);

create trigger message_templates_touch_updated_at
  before update on public.message_templates
  for each row execute function private.touch_updated_at();

create function private.check_template_places() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  places text[] := private.message_places(new.kind);
  words text := new.subject || E'\n' || new.body;
  unknown text := (
    select places_in.named[1] from regexp_matches(words, '\{([^{}]*)\}', 'g') as places_in (named)
    where places_in.named[1] <> all (places) limit 1);
  problem text := case
    when unknown is not null then format('{%s} is no place that can be filled in here.', unknown)
    when regexp_replace(words, '\{[^{}]*\}', '', 'g') ~ '[{}]' then 'A { or } stands alone; a place is written like {name}.'
  end;
begin
  if problem is not null then
    raise exception '%', problem
      using errcode = 'check_violation',
            constraint = 'message_templates_places_known',
            table = tg_table_name,
            schema = tg_table_schema,
            hint = format('Here there are {%s}.', array_to_string(places, '}, {'));
  end if;
  return new;
end
$$;

create trigger message_templates_check_places
  before insert or update on public.message_templates
  for each row execute function private.check_template_places();

alter table public.message_templates enable row level security;
revoke all on public.message_templates from public, anon, authenticated, service_role;
grant select on public.message_templates to authenticated, service_role;
grant update (subject, body) on public.message_templates to authenticated, service_role;

create policy message_templates_staff_read on public.message_templates
  for select to authenticated using ((select public.is_staff()));
create policy message_templates_owner_update on public.message_templates
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy message_templates_service_role on public.message_templates
  for all to service_role using (true) with check (true);

insert into public.message_templates (kind, language, subject, body) values
  ('first_answer', 'en', 'Your enquiry at {business}',
   E'Hello {name}, thank you for asking {business} about {service}. Which day and time suit you, and in which area do you live? We will gladly tell you everything else.'),
  ('first_answer', 'hi', '{business} में आपकी पूछताछ',
   E'नमस्ते {name} जी, {service} के लिए {business} से पूछने का धन्यवाद। आपको कौन सा दिन और समय ठीक रहेगा, और आप किस इलाके में रहती हैं? बाकी सब हम खुशी से बताएँगे।'),
  ('first_answer', 'hi-Latn', '{business} mein aapki enquiry',
   E'Namaste {name} ji, {service} ke liye {business} se poochhne ka dhanyavaad. Aapko kaun sa din aur time theek rahega, aur aap kis area mein rehti hain? Baaki sab hum khushi se batayenge.'),

  ('confirmation', 'en', 'Your visit on {day} at {time}',
   E'Hello {name}, your visit is booked: {service} on {day} at {time}. {beautician} will come to you.\nTo confirm, move or cancel it: {link}\n{business}'),
  ('confirmation', 'hi', '{day}, {time} की आपकी बुकिंग',
   E'नमस्ते {name} जी, आपकी बुकिंग हो गई है: {service}, {day}, {time}। {beautician} आपके पास आएँगी।\nपक्का करने, समय बदलने या रद्द करने के लिए: {link}\n{business}'),
  ('confirmation', 'hi-Latn', '{day}, {time} ki aapki booking',
   E'Namaste {name} ji, aapki booking ho gayi hai: {service}, {day}, {time}. {beautician} aapke paas aayengi.\nPakka karne, time badalne ya cancel karne ke liye: {link}\n{business}'),

  ('change', 'en', 'Your visit is now on {day} at {time}',
   E'Hello {name}, your visit has a new time: {service} on {day} at {time}.\nIf that does not suit you: {link}\n{business}'),
  ('change', 'hi', 'आपकी बुकिंग का नया समय: {day}, {time}',
   E'नमस्ते {name} जी, आपकी बुकिंग का समय बदल गया है: {service} अब {day}, {time}।\nअगर यह ठीक न हो तो: {link}\n{business}'),
  ('change', 'hi-Latn', 'Aapki booking ka naya time: {day}, {time}',
   E'Namaste {name} ji, aapki booking ka time badal gaya hai: {service} ab {day}, {time}.\nAgar yeh theek na ho to: {link}\n{business}'),

  ('not_moved', 'en', 'Your visit stays on {day} at {time}',
   E'Hello {name}, we are sorry: the other time is taken. Your visit stays as it was, on {day} at {time}. You can choose another time here: {link}\n{business}'),
  ('not_moved', 'hi', 'आपकी बुकिंग {day}, {time} ही है',
   E'नमस्ते {name} जी, माफ़ कीजिए, आपका माँगा हुआ समय खाली नहीं है। आपकी बुकिंग पहले की तरह {day}, {time} ही है। दूसरा समय यहाँ चुन सकती हैं: {link}\n{business}'),
  ('not_moved', 'hi-Latn', 'Aapki booking {day}, {time} hi hai',
   E'Namaste {name} ji, maaf kijiye, aapka maanga hua time khaali nahin hai. Aapki booking pehle ki tarah {day}, {time} hi hai. Doosra time yahan chun sakti hain: {link}\n{business}'),

  ('cancellation', 'en', 'Your visit on {day} is cancelled',
   E'Hello {name}, your visit on {day} at {time} ({service}) is cancelled. Whenever you would like a new one, write to us or call {phone}.\n{business}'),
  ('cancellation', 'hi', '{day} की आपकी बुकिंग रद्द हो गई है',
   E'नमस्ते {name} जी, {day}, {time} की आपकी बुकिंग ({service}) रद्द हो गई है। जब भी नई बुकिंग चाहें, हमें लिखें या {phone} पर फ़ोन करें।\n{business}'),
  ('cancellation', 'hi-Latn', '{day} ki aapki booking cancel ho gayi hai',
   E'Namaste {name} ji, {day}, {time} ki aapki booking ({service}) cancel ho gayi hai. Jab bhi nayi booking chahein, humein likhein ya {phone} par call karein.\n{business}'),

  ('evening_before', 'en', '{day} at {time}: {service}',
   E'Hello {name}, a small reminder: {service}, {day} at {time}. Is everything fine? Please confirm here: {link}\n{business}'),
  ('evening_before', 'hi', 'याद दिला दें: {day}, {time}',
   E'नमस्ते {name} जी, बस याद दिला दें: {service}, {day}, {time}। सब ठीक है न? यहाँ पक्का कर दीजिए: {link}\n{business}'),
  ('evening_before', 'hi-Latn', 'Yaad dila dein: {day}, {time}',
   E'Namaste {name} ji, bas yaad dila dein: {service}, {day}, {time}. Sab theek hai na? Yahan pakka kar dijiye: {link}\n{business}'),

  ('on_the_way', 'en', 'Today at {time}',
   E'Hello {name}! {beautician} will be with you today at {time} for {service}. See you soon!\n{business}'),
  ('on_the_way', 'hi', 'आज {time}',
   E'नमस्ते {name} जी! {beautician} आज {time} {service} के लिए आपके पास पहुँचेंगी। जल्द मिलते हैं!\n{business}'),
  ('on_the_way', 'hi-Latn', 'Aaj {time}',
   E'Namaste {name} ji! {beautician} aaj {time} {service} ke liye aapke paas pahunchengi. Jald milte hain!\n{business}'),

  ('thanks', 'en', 'Thank you, {name}',
   E'Hello {name}, thank you for having us. We hope you love how it turned out. Would you tell us in two lines how it was? {link}\n{business}'),
  ('thanks', 'hi', 'धन्यवाद, {name} जी',
   E'नमस्ते {name} जी, हमें बुलाने का बहुत धन्यवाद। उम्मीद है आपको अच्छा लगा। दो पंक्तियों में बताइए कैसा रहा? {link}\n{business}'),
  ('thanks', 'hi-Latn', 'Dhanyavaad, {name} ji',
   E'Namaste {name} ji, humein bulane ka bahut dhanyavaad. Umeed hai aapko achchha laga. Do line mein bataiye kaisa raha? {link}\n{business}'),

  ('payment_due', 'en', 'Open for your visit on {day}: {amount}',
   E'Hello {name}, for your visit on {day} ({service}) {amount} is still open. You can pay as it suits you: {link}\nIf it has crossed with this message, thank you!\n{business}'),
  ('payment_due', 'hi', '{day} की बुकिंग का बकाया: {amount}',
   E'नमस्ते {name} जी, {day} की बुकिंग ({service}) के {amount} बाकी हैं। जैसे सुविधा हो, यहाँ चुका सकती हैं: {link}\nअगर भुगतान कर दिया हो तो धन्यवाद!\n{business}'),
  ('payment_due', 'hi-Latn', '{day} ki booking ka baaki: {amount}',
   E'Namaste {name} ji, {day} ki booking ({service}) ke {amount} baaki hain. Jaise suvidha ho, yahan de sakti hain: {link}\nAgar payment kar diya ho to dhanyavaad!\n{business}'),

  ('come_again', 'en', 'Time for {service} again?',
   E'Hello {name}, it has been a while since your last {service}. Shall we come again? Just answer with a day that suits you, or choose one here: {site}\n{business}'),
  ('come_again', 'hi', 'फिर से {service}?',
   E'नमस्ते {name} जी, पिछली बार के {service} को काफ़ी दिन हो गए। फिर से आएँ? जो दिन ठीक लगे, बस लिख दीजिए, या यहाँ चुनिए: {site}\n{business}'),
  ('come_again', 'hi-Latn', 'Phir se {service}?',
   E'Namaste {name} ji, pichhli baar ke {service} ko kaafi din ho gaye. Phir se aayein? Jo din theek lage, bas likh dijiye, ya yahan chuniye: {site}\n{business}');
