// Classifies all text columns of `public` by what happens to them on erasure. A column that is missing here fails
// person-data.test.ts.

/**
 * `theirs`: about a client or visitor; exported, and deleted on erasure. `fact`: identifies no person; exported,
 * and may stay. `derived`: computed by the database from theirs. `other`: about the business or its staff.
 */
type Fate = 'theirs' | 'fact' | 'derived' | 'other'

export const fates: Readonly<Record<string, Readonly<Record<string, Fate>>>> = {
  clients: {
    full_name: 'theirs',
    email: 'theirs',
    phone: 'theirs',
    address: 'theirs',
    gate: 'theirs',
    floor: 'theirs',
    landmark: 'theirs',
    parking: 'theirs',
    pin_set_by: 'fact',
    notes: 'theirs',
    language: 'fact',
    search_text: 'derived',
    sounds: 'derived',
    phone_digits: 'derived',
  },
  appointments: {
    notes: 'theirs',
    address: 'theirs',
    gate: 'theirs',
    floor: 'theirs',
    landmark: 'theirs',
    parking: 'theirs',
    pin_set_by: 'fact',
    status: 'fact',
    payment_status: 'fact',
    cancelled_because: 'fact',
    source: 'fact',
  },
  appointment_lines: { guest_name: 'theirs' },
  // The UPI digits stay, other notes are deleted.
  payments: { kind: 'fact', method: 'fact', reference: 'theirs' },
  // Tax law requires the recipient on documents from 50,000 rupees on.
  invoices: { kind: 'fact', series: 'fact', serial: 'fact', recipient: 'theirs', content: 'fact' },
  leads: {
    full_name: 'theirs',
    phone: 'theirs',
    email: 'theirs',
    service_interested: 'theirs',
    message: 'theirs',
    plan: 'theirs',
    offer: 'fact',
    status: 'fact',
    source: 'fact',
    source_page: 'fact',
    source_referrer: 'fact',
    utm_source: 'fact',
    utm_medium: 'fact',
    utm_campaign: 'fact',
    language: 'fact',
    rejected_because: 'fact',
    search_text: 'derived',
    sounds: 'derived',
  },
  lead_calls: { result: 'fact', note: 'theirs' },
  // Of the services the names are exported.
  waitlist_entries: {
    service_ids: 'other',
    source: 'fact',
    notes: 'theirs',
    status: 'fact',
    ended_because: 'fact',
  },
  waitlist_offers: { state: 'fact' },
  reviews: { full_name: 'theirs', email: 'theirs', review_text: 'theirs', answer: 'theirs' },
  // The mail server's message may contain the address.
  messages: { kind: 'fact', channel: 'fact', state: 'fact', problem: 'theirs', claimed_by: 'other' },
  client_actions: { kind: 'fact', answer: 'fact' },
  message_templates: { kind: 'other', language: 'other', subject: 'other', body: 'other' },
  message_rules: { kind: 'other', channel: 'other', recipients: 'other' },
  areas: { name: 'other', pin_codes: 'other', state_code: 'other' },
  beauticians: { full_name: 'other', phone: 'other', photo_url: 'other', colour: 'other' },
  days_off: { note: 'other', state: 'other', reply: 'other' },
  staff: { full_name: 'other', role: 'other' },
  appointment_marks: { mark: 'other' },
  safety_alerts: { kind: 'other' },
  // A beautician's reason, which may name the client: deleted on erasure too.
  appointment_replies: { reply: 'other', reason: 'other' },
  services: {
    name: 'other',
    description: 'other',
    category: 'other',
    image_url: 'other',
    prepare: 'other',
    former_names: 'other',
    sac: 'other',
  },
  banners: { title: 'other', description: 'other', image_url: 'other', link_url: 'other' },
  // The person shown has agreed, and can ask the owner to remove it.
  gallery_images: { image_url: 'other', caption: 'other' },
  offers: { title: 'other', description: 'other' },
  festivals: { name: 'other' },
  // Why cash was moved or a count differs.
  cash_book: { kind: 'other', note: 'other' },
  money_settings: {
    vpa: 'other',
    payee_name: 'other',
    legal_name: 'other',
    address: 'other',
    gstin: 'other',
    series: 'other',
    sac: 'other',
  },
  business_profile: {
    business_name: 'other',
    tagline: 'other',
    about: 'other',
    terms: 'other',
    refunds: 'other',
    phone: 'other',
    whatsapp_number: 'other',
    email: 'other',
    area_served: 'other',
    city: 'other',
    instagram_url: 'other',
    facebook_url: 'other',
    youtube_url: 'other',
    x_url: 'other',
    stat_years: 'other',
    stat_clients: 'other',
    stat_beauticians: 'other',
    stat_services: 'other',
    videos: 'other',
    time_zone: 'other',
    setup_done: 'other',
    logo_url: 'other',
    colour_set: 'other',
  },
}

/** The columns of a table with this classification. */
export const columnsOf = (table: string, ...wanted: readonly Fate[]) =>
  Object.entries(fates[table] ?? {}).flatMap(([column, fate]) => (wanted.includes(fate) ? [column] : []))
