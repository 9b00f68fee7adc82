// Accepted and refused values for all named checks of the product's tables.
import { colourSetNames } from '#domain/business/brand/colour-set-names.ts'
import type { SqlValue } from '#server/db/sql.ts'

interface Check {
  readonly table: string
  readonly column: string
  readonly accepted: readonly SqlValue[]
  readonly refused: readonly SqlValue[]
}

const of = (length: number) => 'x'.repeat(length)
/** An address of exactly this many characters. */
const email = (length: number) => `${of(length - '@example.com'.length)}@example.com`
const url = (length: number) => `https://example.com/${of(length - 'https://example.com/'.length)}`

const emailFormat = {
  accepted: [null, 'a@b.in', email(254)],
  refused: [email(255), 'a@b', 'a b@c.in', 'a@b@c.in', '@b.in', 'a@b.cc>evil', 'a@b.cc,c@d.in', ''],
} as const
const linkFormat = {
  accepted: [null, 'http://example.com', 'https://example.com/a?b=c#d', url(2048)],
  refused: [
    url(2049),
    'example.com',
    '/page',
    'javascript:alert(1)',
    'ftp://example.com',
    'https://',
    'https://a b',
    '',
  ],
} as const
const imageFormat = {
  accepted: ['/art/banner-1.webp', 'https://example.com/a.webp', url(2048)],
  refused: [
    url(2049),
    'http://example.com/a.webp',
    '//example.com/a.webp',
    '/\\example.com/a.webp',
    'art/a.webp',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    '/a b',
    '',
  ],
} as const
const businessPhone = {
  accepted: [null, '+91 00000 00000', '0'.repeat(10), '0'.repeat(20)],
  refused: ['0'.repeat(9), '0'.repeat(21), '00000-0000x', ' '.repeat(10), '+91 (0000) 000'],
} as const
/** At least ten digits, with any characters between them. */
const personalPhone = {
  accepted: ['0'.repeat(10), '0'.repeat(15), '+91 00000 00000', '+91(00000)00000', '0000000000 () -'],
  refused: [
    '',
    '0'.repeat(9),
    '0'.repeat(16),
    '00000 0000x',
    '00000.00000',
    ' '.repeat(10),
    '-'.repeat(10),
    '+91 (0)000-000',
    '00000 0000 ()-',
  ],
} as const
const statistic = { accepted: ['5', of(10)], refused: ['', of(11)] } as const
const name = (longest: number) => ({ accepted: ['A', of(longest)], refused: ['', ' \t\n', of(longest + 1)] })
const optionalText = (longest: number) => ({ accepted: [null, '', of(longest)], refused: [of(longest + 1)] })
const money = { accepted: [0, 99_999_999.99], refused: [-0.01, 'NaN'] } as const
const moment = { accepted: ['1999-12-31T23:59:59Z'], refused: ['infinity', '-infinity'] } as const

const sac = { accepted: ['999721', '999729'], refused: ['', '99972', '9997211', '899721', 'A99721'] } as const
const language = { accepted: ['en', 'hi', 'hi-Latn'], refused: ['', 'EN', 'ta'] } as const

const video = { title: 'A', url: '/art/video-1.webm', poster: 'https://example.com/poster.webp' }
const videos = (count: number, last: object = video) =>
  JSON.stringify([...Array.from({ length: count - 1 }, () => video), last])

export const checks: Record<string, Check> = {
  staff_full_name_length: { table: 'staff', column: 'full_name', ...name(100) },
  appointment_marks_mark_known: {
    table: 'appointment_marks',
    column: 'mark',
    accepted: ['on_the_way', 'arrived', 'started', 'done'],
    refused: ['asleep', ''],
  },
  safety_alerts_kind_known: {
    table: 'safety_alerts',
    column: 'kind',
    accepted: ['overdue'],
    refused: ['fire', ''],
  },
  // The row is of an overdue visit.
  safety_alerts_expected_end_given: {
    table: 'safety_alerts',
    column: 'kind',
    accepted: ['overdue'],
    refused: ['help'],
  },
  appointment_replies_reply_known: {
    table: 'appointment_replies',
    column: 'reply',
    accepted: ['accepted', 'declined', 'unanswered'],
    refused: ['maybe', ''],
  },
  appointment_replies_reason_length: {
    table: 'appointment_replies',
    column: 'reason',
    accepted: [null, 'A', of(200)],
    refused: ['', ' \n', of(201)],
  },
  // The row is of a client without an appointment.
  waitlist_entries_one_person: {
    table: 'waitlist_entries',
    column: 'client_id',
    accepted: [],
    refused: [null],
  },
  waitlist_entries_services_count: {
    table: 'waitlist_entries',
    column: 'service_ids',
    accepted: ['{00000000-0000-4000-8000-0000000000e1}'],
    refused: [null, '{}', '{null}'],
  },
  waitlist_entries_days_range: {
    table: 'waitlist_entries',
    column: 'to_day',
    accepted: ['2026-01-01', '2026-04-03'],
    refused: ['2025-12-31', '2026-04-04', 'infinity'],
  },
  waitlist_entries_times_in_order: {
    table: 'waitlist_entries',
    column: 'to_time',
    accepted: ['00:00', '24:00'],
    refused: [],
  },
  waitlist_entries_source_known: {
    table: 'waitlist_entries',
    column: 'source',
    accepted: [null, 'website', 'phone'],
    refused: ['radio', ''],
  },
  waitlist_entries_notes_length: { table: 'waitlist_entries', column: 'notes', ...optionalText(500) },
  waitlist_entries_status_known: {
    table: 'waitlist_entries',
    column: 'status',
    accepted: ['ended'],
    refused: ['lost', ''],
  },
  waitlist_entries_ended_because_known: {
    table: 'waitlist_entries',
    column: 'ended_because',
    accepted: ['withdrawn', 'desk', 'passed', 'closed'],
    refused: ['tired'],
  },
  waitlist_entries_status_reason_given: {
    table: 'waitlist_entries',
    column: 'ended_because',
    accepted: ['desk'],
    refused: [null],
  },
  waitlist_offers_in_order: {
    table: 'waitlist_offers',
    column: 'ends_at',
    accepted: ['2026-01-01T10:01:00Z'],
    refused: ['2026-01-01T10:00:00Z'],
  },
  waitlist_offers_state_known: {
    table: 'waitlist_offers',
    column: 'state',
    accepted: ['accepted', 'declined', 'unanswered', 'taken', 'withdrawn'],
    refused: ['lost', ''],
  },
  waitlist_offers_closed_at_given: {
    table: 'waitlist_offers',
    column: 'closed_at',
    accepted: ['2026-01-01T10:00:00Z'],
    refused: [null],
  },
  business_profile_waitlist_minutes_range: {
    table: 'business_profile',
    column: 'waitlist_minutes',
    accepted: [15, 2880],
    refused: [14, 2881],
  },
  // Not reached: the trigger ends such offers first.
  appointments_function_with_event: {
    table: 'appointments',
    column: 'function_id',
    accepted: [null],
    refused: ['00000000-0000-4000-8000-0000000000ef'],
  },
  appointments_offered_to_beautician: {
    table: 'appointments',
    column: 'offered_until',
    accepted: [null, '2100-01-01T00:00:00Z'],
    refused: [],
  },
  business_profile_offer_minutes_range: {
    table: 'business_profile',
    column: 'offer_minutes',
    accepted: [15, 2880],
    refused: [14, 2881],
  },
  staff_role_known: {
    table: 'staff',
    column: 'role',
    accepted: ['owner', 'desk', 'beautician'],
    refused: ['staff', ''],
  },

  business_profile_business_name_length: { table: 'business_profile', column: 'business_name', ...name(100) },
  business_profile_tagline_length: { table: 'business_profile', column: 'tagline', ...optionalText(200) },
  business_profile_about_length: { table: 'business_profile', column: 'about', ...optionalText(4000) },
  business_profile_terms_length: { table: 'business_profile', column: 'terms', ...name(10_000) },
  business_profile_refunds_length: { table: 'business_profile', column: 'refunds', ...name(10_000) },
  business_profile_phone_format: { table: 'business_profile', column: 'phone', ...businessPhone },
  business_profile_whatsapp_number_format: {
    table: 'business_profile',
    column: 'whatsapp_number',
    ...businessPhone,
  },
  business_profile_email_format: { table: 'business_profile', column: 'email', ...emailFormat },
  business_profile_area_served_length: {
    table: 'business_profile',
    column: 'area_served',
    ...optionalText(200),
  },
  business_profile_city_length: {
    table: 'business_profile',
    column: 'city',
    accepted: [null, 'Jaipur', of(80)],
    refused: [of(81), '', '  '],
  },
  business_profile_travel_minutes_range: {
    table: 'business_profile',
    column: 'travel_minutes',
    accepted: [0, 480],
    refused: [-1, 481],
  },
  business_profile_notice_minutes_range: {
    table: 'business_profile',
    column: 'notice_minutes',
    accepted: [0, 43_200],
    refused: [-1, 43_201],
  },
  business_profile_instagram_url_format: {
    table: 'business_profile',
    column: 'instagram_url',
    ...linkFormat,
  },
  business_profile_facebook_url_format: { table: 'business_profile', column: 'facebook_url', ...linkFormat },
  business_profile_youtube_url_format: { table: 'business_profile', column: 'youtube_url', ...linkFormat },
  business_profile_x_url_format: { table: 'business_profile', column: 'x_url', ...linkFormat },
  business_profile_stat_years_length: { table: 'business_profile', column: 'stat_years', ...statistic },
  business_profile_stat_clients_length: { table: 'business_profile', column: 'stat_clients', ...statistic },
  business_profile_stat_beauticians_length: {
    table: 'business_profile',
    column: 'stat_beauticians',
    ...statistic,
  },
  business_profile_stat_services_length: { table: 'business_profile', column: 'stat_services', ...statistic },
  business_profile_videos_shape: {
    table: 'business_profile',
    column: 'videos',
    accepted: [videos(4)],
    refused: [
      videos(3),
      videos(5),
      '{}',
      '"four"',
      videos(4, { title: 'A', url: '/a.webm' }),
      videos(4, { ...video, title: '' }),
      videos(4, { ...video, url: 'javascript:alert(1)' }),
      videos(4, { ...video, url: 'http://example.com/a.webm' }),
      videos(4, { ...video, url: '/\\example.com/a.webm' }),
      videos(4, { ...video, poster: '//example.com/a.webp' }),
      videos(4, { ...video, poster: 7 }),
    ],
  },
  // Raised by a trigger, because a check cannot read list elements.
  business_profile_time_zone_known: {
    table: 'business_profile',
    column: 'time_zone',
    accepted: ['Asia/Kolkata', 'Asia/Dubai', 'UTC'],
    refused: ['Asia/Nowhere', 'FOO+5', ''],
  },

  clients_full_name_length: { table: 'clients', column: 'full_name', ...name(100) },
  clients_email_format: { table: 'clients', column: 'email', ...emailFormat },
  clients_phone_format: {
    table: 'clients',
    column: 'phone',
    accepted: [null, ...personalPhone.accepted],
    refused: personalPhone.refused,
  },
  clients_address_length: { table: 'clients', column: 'address', ...optionalText(500) },
  clients_latitude_range: {
    table: 'clients',
    column: 'latitude',
    accepted: [2.5, 38.5],
    refused: [2.4, 38.6, 'NaN'],
  },
  clients_longitude_range: {
    table: 'clients',
    column: 'longitude',
    accepted: [63.5, 99.5],
    refused: [63.4, 99.6, 'NaN'],
  },
  // Every row of the test has a pin.
  clients_pin_whole: { table: 'clients', column: 'longitude', accepted: [], refused: [null] },
  clients_accuracy_range: {
    table: 'clients',
    column: 'accuracy',
    accepted: [null, 0, 100_000],
    refused: [-1, 100_001],
  },
  clients_gate_length: { table: 'clients', column: 'gate', ...optionalText(120) },
  clients_floor_length: { table: 'clients', column: 'floor', ...optionalText(120) },
  clients_landmark_length: { table: 'clients', column: 'landmark', ...optionalText(120) },
  clients_parking_length: { table: 'clients', column: 'parking', ...optionalText(120) },
  clients_notes_length: { table: 'clients', column: 'notes', ...optionalText(2000) },

  clients_allergies_length: { table: 'clients', column: 'allergies', ...optionalText(500) },
  patch_tests_tested_for_length: { table: 'patch_tests', column: 'tested_for', ...name(60) },
  patch_tests_product_length: { table: 'patch_tests', column: 'product', ...optionalText(200) },
  patch_tests_result_known: {
    table: 'patch_tests',
    column: 'result',
    accepted: [null, 'none', 'reaction'],
    refused: ['', 'bad'],
  },
  // Agreed, tested and valid until the first of January.
  patch_tests_days_in_order: {
    table: 'patch_tests',
    column: 'expires_on',
    accepted: ['2026-01-01', '2026-07-01'],
    refused: ['2025-12-31', 'infinity'],
  },
  patch_tests_consent_length: { table: 'patch_tests', column: 'consent', ...name(1000) },

  services_name_length: { table: 'services', column: 'name', ...name(200) },
  services_description_length: { table: 'services', column: 'description', ...optionalText(2000) },
  services_duration_minutes_range: {
    table: 'services',
    column: 'duration_minutes',
    accepted: [1, 1440],
    refused: [0, 1441],
  },
  services_work_step_range: {
    table: 'services',
    column: 'work_step',
    accepted: [null, 1, 7],
    refused: [0, 8],
  },
  services_drying_minutes_range: {
    table: 'services',
    column: 'drying_minutes',
    accepted: [0, 720],
    refused: [-1, 721],
  },
  services_price_not_negative: { table: 'services', column: 'price', ...money },
  services_original_price_not_negative: {
    table: 'services',
    column: 'original_price',
    accepted: [null, ...money.accepted],
    refused: money.refused,
  },
  services_category_length: { table: 'services', column: 'category', ...optionalText(60) },
  services_sac_format: {
    table: 'services',
    column: 'sac',
    accepted: [null, ...sac.accepted],
    refused: sac.refused,
  },
  services_image_url_format: {
    table: 'services',
    column: 'image_url',
    accepted: [null, ...imageFormat.accepted],
    refused: imageFormat.refused,
  },

  appointments_appointment_date_finite: { table: 'appointments', column: 'appointment_date', ...moment },
  appointments_status_known: {
    table: 'appointments',
    column: 'status',
    accepted: ['scheduled', 'confirmed', 'completed', 'cancelled'],
    refused: ['new', 'Completed', ''],
  },
  appointments_notes_length: { table: 'appointments', column: 'notes', ...optionalText(2000) },
  appointments_payment_amount_not_negative: { table: 'appointments', column: 'payment_amount', ...money },
  appointments_discount_percent_range: {
    table: 'appointments',
    column: 'discount_percent',
    accepted: [0, 12.5, 100],
    refused: [-0.01, 100.01, 'NaN'],
  },
  appointments_discount_amount_range: { table: 'appointments', column: 'discount_amount', ...money },
  appointments_travel_charge_not_negative: { table: 'appointments', column: 'travel_charge', ...money },
  appointments_source_known: {
    table: 'appointments',
    column: 'source',
    accepted: [null, 'website', 'phone', 'whatsapp', 'social', 'walk_in', 'recommended', 'other'],
    refused: ['', 'dream'],
  },
  appointments_payment_status_known: {
    table: 'appointments',
    column: 'payment_status',
    accepted: ['pending', 'partial', 'paid', 'refunded'],
    refused: ['free', ''],
  },

  appointments_duration_minutes_range: {
    table: 'appointments',
    column: 'duration_minutes',
    accepted: [1, 1440],
    refused: [0, -1, 1441],
  },
  appointments_address_length: { table: 'appointments', column: 'address', ...optionalText(500) },
  appointments_latitude_range: {
    table: 'appointments',
    column: 'latitude',
    accepted: [2.5, 38.5],
    refused: [2.4, 38.6, 'NaN'],
  },
  appointments_longitude_range: {
    table: 'appointments',
    column: 'longitude',
    accepted: [63.5, 99.5],
    refused: [63.4, 99.6, 'NaN'],
  },
  // Every row of the test has a pin.
  appointments_pin_whole: { table: 'appointments', column: 'longitude', accepted: [], refused: [null] },
  appointments_accuracy_range: {
    table: 'appointments',
    column: 'accuracy',
    accepted: [null, 0, 100_000],
    refused: [-1, 100_001],
  },
  appointments_gate_length: { table: 'appointments', column: 'gate', ...optionalText(120) },
  appointments_floor_length: { table: 'appointments', column: 'floor', ...optionalText(120) },
  appointments_landmark_length: { table: 'appointments', column: 'landmark', ...optionalText(120) },
  appointments_parking_length: { table: 'appointments', column: 'parking', ...optionalText(120) },
  appointments_cancelled_because_known: {
    table: 'appointments',
    column: 'cancelled_because',
    accepted: [null, 'client', 'us', 'no_show', 'moved'],
    refused: ['rain', ''],
  },
  appointment_lines_position_range: {
    table: 'appointment_lines',
    column: 'position',
    accepted: [1, 50],
    refused: [0, 51],
  },
  appointment_lines_guest_name_length: {
    table: 'appointment_lines',
    column: 'guest_name',
    accepted: [null, ...name(100).accepted],
    refused: name(100).refused,
  },
  appointment_lines_price_not_negative: { table: 'appointment_lines', column: 'price', ...money },
  appointment_lines_minutes_range: {
    table: 'appointment_lines',
    column: 'minutes',
    accepted: [1, 1440],
    refused: [0, 1441],
  },

  areas_name_length: { table: 'areas', column: 'name', ...name(80) },
  areas_state_code_known: {
    table: 'areas',
    column: 'state_code',
    accepted: [null, '01', '27', '38', '97'],
    refused: ['', '00', '39', '7', 'MH'],
  },
  areas_pin_codes_format: {
    table: 'areas',
    column: 'pin_codes',
    accepted: ['{}', '{452010}', '{452010,452001}'],
    refused: ['{45201}', '{052010}', '{4520101}', '{null}', '{"452010 452001x"}'],
  },
  travel_times_minutes_range: {
    table: 'travel_times',
    column: 'minutes',
    accepted: [0, 480],
    refused: [-1, 481],
  },
  beauticians_full_name_length: { table: 'beauticians', column: 'full_name', ...name(100) },
  beauticians_phone_format: { table: 'beauticians', column: 'phone', ...businessPhone },
  beauticians_photo_url_format: {
    table: 'beauticians',
    column: 'photo_url',
    accepted: [null, ...imageFormat.accepted],
    refused: imageFormat.refused,
  },
  beauticians_colour_known: {
    table: 'beauticians',
    column: 'colour',
    accepted: ['plum', 'slate'],
    refused: ['red', ''],
  },
  working_hours_weekday_known: {
    table: 'working_hours',
    column: 'weekday',
    accepted: [1, 7],
    refused: [0, 8],
  },
  working_hours_in_order: {
    table: 'working_hours',
    column: 'to_time',
    accepted: ['09:01', '24:00'],
    refused: ['09:00', '08:00'],
  },
  days_off_finite: { table: 'days_off', column: 'to_day', accepted: ['2026-01-02'], refused: ['infinity'] },
  days_off_in_order: {
    table: 'days_off',
    column: 'to_day',
    accepted: ['2026-01-01'],
    refused: ['2025-12-31'],
  },
  days_off_length: { table: 'days_off', column: 'to_day', accepted: ['2027-01-02'], refused: ['2027-01-03'] },
  days_off_note_length: { table: 'days_off', column: 'note', ...optionalText(200) },
  // The row is of two days: time-off-requests.test.ts has hours of one day.
  days_off_hours_of_one_day: { table: 'days_off', column: 'from_time', accepted: [null], refused: ['10:00'] },
  days_off_state_known: { table: 'days_off', column: 'state', accepted: ['approved'], refused: ['', 'open'] },
  // The row is of the business, which asks nobody.
  days_off_request_of_beautician: {
    table: 'days_off',
    column: 'state',
    accepted: ['approved'],
    refused: ['requested', 'declined'],
  },
  days_off_reply_length: { table: 'days_off', column: 'reply', ...optionalText(200) },

  services_former_names_count: {
    table: 'services',
    column: 'former_names',
    accepted: ['{}', `{${Array.from({ length: 20 }, () => 'a').join()}}`],
    refused: [`{${Array.from({ length: 21 }, () => 'a').join()}}`],
  },

  leads_full_name_length: { table: 'leads', column: 'full_name', ...name(100) },
  leads_phone_format: { table: 'leads', column: 'phone', ...personalPhone },
  leads_email_format: { table: 'leads', column: 'email', ...emailFormat },
  leads_service_interested_length: { table: 'leads', column: 'service_interested', ...name(200) },
  leads_preferred_date_range: {
    table: 'leads',
    column: 'preferred_date',
    accepted: [null, '2000-01-01T00:00:00Z', '2099-12-31T23:59:59Z'],
    refused: [...moment.refused, '1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z', '20000-01-01T00:00:00Z'],
  },
  leads_plan_moments: {
    table: 'leads',
    column: 'plan',
    accepted: [
      '{"functions": [{"ready_by": "2030-12-21T08:00:00+00:00", "visits": [{"starts_at": "2030-12-21T05:00:00+00:00"}]}]}',
    ],
    refused: [
      '{"functions": [{"ready_by": "infinity"}]}',
      '{"functions": [{"ready_by": "20000-01-01T00:00:00+00:00"}]}',
      '{"functions": [{"ready_by": 2030}]}',
      '{"functions": [{"ready_by": null}]}',
      '{"functions": [{"visits": [{"starts_at": "2030-12-21T05:00:00+00:00"}, {"starts_at": "0044-03-15T00:00:00+00:00 BC"}]}]}',
    ],
  },
  leads_plan_before_size: {
    table: 'leads',
    column: 'plan_before',
    accepted: [null, '{"functions": []}'],
    refused: [JSON.stringify({ functions: [of(40_000)] })],
  },
  leads_plan_changes_range: {
    table: 'leads',
    column: 'plan_changes',
    accepted: [0, 20],
    refused: [-1, 21],
  },
  areas_travel_charge_not_negative: { table: 'areas', column: 'travel_charge', ...money },
  events_name_length: { table: 'events', column: 'name', ...name(100) },
  events_notes_length: { table: 'events', column: 'notes', ...optionalText(2000) },
  events_quoted_total_not_negative: { table: 'events', column: 'quoted_total', ...money },
  events_advance_not_negative: { table: 'events', column: 'advance', ...money },
  event_functions_position_range: {
    table: 'event_functions',
    column: 'position',
    accepted: [1, 8],
    refused: [0, 9],
  },
  event_functions_kind_known: {
    table: 'event_functions',
    column: 'kind',
    accepted: [
      'mehendi',
      'haldi',
      'sangeet',
      'engagement',
      'wedding',
      'reception',
      'trial',
      'party',
      'home',
      'other',
    ],
    refused: ['', 'robbery', 'Wedding'],
  },
  event_functions_name_length: { table: 'event_functions', column: 'name', ...name(60) },
  event_functions_ready_by_finite: { table: 'event_functions', column: 'ready_by', ...moment },
  event_settings_early_charge_not_negative: { table: 'event_settings', column: 'early_charge', ...money },
  event_settings_package_functions_range: {
    table: 'event_settings',
    column: 'package_functions',
    accepted: [null, 2, 8],
    refused: [0, 1, 9],
  },
  event_settings_package_percent_range: {
    table: 'event_settings',
    column: 'package_percent',
    accepted: [0, 12.5, 90],
    refused: [-0.01, 90.01, 'NaN'],
  },
  event_settings_advance_percent_range: {
    table: 'event_settings',
    column: 'advance_percent',
    accepted: [0, 100],
    refused: [-1, 101],
  },
  // A trigger checks the content when it is sent (leads/lead-plans.test.ts).
  leads_plan_size: {
    table: 'leads',
    column: 'plan',
    accepted: [null, '{"functions": []}'],
    refused: [JSON.stringify({ functions: [of(40_000)] })],
  },
  // A trigger checks the content when a visitor sends it (offers.test.ts).
  leads_offer_size: {
    table: 'leads',
    column: 'offer',
    accepted: [null, '{"lines": []}'],
    refused: [JSON.stringify({ title: of(40_000) })],
  },
  leads_quoted_total_not_negative: {
    table: 'leads',
    column: 'quoted_total',
    accepted: [null, ...money.accepted],
    refused: money.refused,
  },
  leads_people_count: {
    table: 'leads',
    column: 'people',
    accepted: [null, 1, 99],
    refused: [0, 100],
  },
  leads_message_length: { table: 'leads', column: 'message', ...optionalText(1000) },
  leads_status_known: {
    table: 'leads',
    column: 'status',
    accepted: ['new', 'contacted', 'converted', 'rejected'],
    refused: ['scheduled', ''],
  },

  leads_source_known: {
    table: 'leads',
    column: 'source',
    accepted: ['website', 'phone'],
    refused: ['', 'tv'],
  },
  leads_source_page_format: {
    table: 'leads',
    column: 'source_page',
    accepted: [null, '/', `/${of(199)}`],
    refused: ['', 'services', `/${of(200)}`],
  },
  leads_source_referrer_format: {
    table: 'leads',
    column: 'source_referrer',
    accepted: [null, 'example.com', of(253)],
    refused: ['', 'example.com/a', 'a b', of(254)],
  },
  leads_utm_source_length: { table: 'leads', column: 'utm_source', ...optionalText(100) },
  leads_utm_medium_length: { table: 'leads', column: 'utm_medium', ...optionalText(100) },
  leads_utm_campaign_length: { table: 'leads', column: 'utm_campaign', ...optionalText(100) },
  leads_language_known: { table: 'leads', column: 'language', ...language },
  // A trigger clears it unless the lead is rejected.
  leads_rejected_because_known: {
    table: 'leads',
    column: 'rejected_because',
    accepted: [null, 'price'],
    refused: [],
  },

  // A trigger clears it unless the lead is contacted (leads/lead-calls.test.ts).
  leads_call_again_range: { table: 'leads', column: 'call_again_at', accepted: [null], refused: [] },
  // The row is of a call of today, without a time to call again.
  lead_calls_result_known: {
    table: 'lead_calls',
    column: 'result',
    accepted: ['no_answer', 'wants_price', 'undecided', 'other'],
    refused: ['asleep', ''],
  },
  lead_calls_call_again_given: {
    table: 'lead_calls',
    column: 'result',
    accepted: ['no_answer'],
    refused: ['call_again'],
  },
  lead_calls_note_length: { table: 'lead_calls', column: 'note', ...optionalText(1000) },
  lead_calls_call_again_range: {
    table: 'lead_calls',
    column: 'call_again_at',
    accepted: [null, '2099-12-31T23:59:59Z'],
    refused: [...moment.refused, '2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'],
  },

  clients_language_known: { table: 'clients', column: 'language', ...language },
  services_come_again_weeks_range: {
    table: 'services',
    column: 'come_again_weeks',
    accepted: [null, 1, 52],
    refused: [0, 53],
  },
  services_patch_test_length: {
    table: 'services',
    column: 'patch_test',
    accepted: [null, 'A', of(60)],
    refused: ['', ' \n', of(61)],
  },
  services_prepare_length: { table: 'services', column: 'prepare', ...optionalText(500) },
  business_profile_answer_within_minutes_range: {
    table: 'business_profile',
    column: 'answer_within_minutes',
    accepted: [1, 10_080],
    refused: [0, 10_081],
  },
  business_profile_setup_done_known: {
    table: 'business_profile',
    column: 'setup_done',
    accepted: ['{}', '{name,closed}'],
    refused: ['{asleep}', '{name,null}', `{${Array.from({ length: 21 }, () => 'name').join()}}`],
  },
  business_profile_logo_url_uploaded: {
    table: 'business_profile',
    column: 'logo_url',
    accepted: [
      null,
      '/storage/v1/object/public/banners/brand/a.png',
      'https://project.example.com/storage/v1/object/public/banners/a.webp',
    ],
    refused: [
      '',
      '/art/about.webp',
      'https://example.com/logo.png',
      'http://example.com/storage/v1/object/public/banners/a.png',
      '/storage/v1/object/public/banners/a b.png',
      '/storage/v1/object/public/',
      `/storage/v1/object/public/${'a'.repeat(2048)}`,
    ],
  },
  business_profile_colour_set_known: {
    table: 'business_profile',
    column: 'colour_set',
    accepted: [...colourSetNames],
    refused: ['', 'Sindoor', 'beige'],
  },
  business_profile_keep_leads_months_range: {
    table: 'business_profile',
    column: 'keep_leads_months',
    accepted: [1, 120],
    refused: [0, 121],
  },
  business_profile_overdue_alert_minutes_range: {
    table: 'business_profile',
    column: 'overdue_alert_minutes',
    accepted: [null, 5, 720],
    refused: [4, 721],
  },
  business_profile_cancel_until_hours_range: {
    table: 'business_profile',
    column: 'cancel_until_hours',
    accepted: [0, 720],
    refused: [-1, 721],
  },

  // There is one of each kind and language, so a template cannot change into another.
  message_templates_kind_known: {
    table: 'message_templates',
    column: 'kind',
    accepted: [],
    refused: ['', 'new_lead'],
  },
  message_templates_language_known: {
    table: 'message_templates',
    column: 'language',
    accepted: [],
    refused: ['', 'ta'],
  },
  message_templates_subject_length: {
    table: 'message_templates',
    column: 'subject',
    accepted: ['A', of(150)],
    refused: ['', ' ', 'A\nB', of(151)],
  },
  message_templates_body_length: { table: 'message_templates', column: 'body', ...name(1000) },
  message_templates_placeholders_known: {
    table: 'message_templates',
    column: 'body',
    accepted: ['Hello {name}'],
    refused: ['Hello {nmae}', 'Hello {name', 'Hello name}', '{{name}}', '{}'],
  },
  message_rules_kind_known: {
    table: 'message_rules',
    column: 'kind',
    accepted: [],
    refused: ['advertisement'],
  },
  message_rules_channel_known: { table: 'message_rules', column: 'channel', accepted: [], refused: ['sms'] },
  message_rules_minutes_given: {
    table: 'message_rules',
    column: 'minutes',
    accepted: [],
    refused: [60, null],
  },
  message_rules_at_time_given: {
    table: 'message_rules',
    column: 'at_time',
    accepted: [],
    refused: ['18:00', null],
  },
  message_rules_not_again_within_days_range: {
    table: 'message_rules',
    column: 'not_again_within_days',
    accepted: [0, 366],
    refused: [-1, 367],
  },
  message_rules_recipients_format: {
    table: 'message_rules',
    column: 'recipients',
    accepted: ['{}', '{a@example.com}', '{a@example.com,b@example.com}'],
    refused: [
      '{a}',
      '{a@example.com,null}',
      '{""}',
      `{${Array.from({ length: 11 }, () => 'a@b.in').join()}}`,
    ],
  },
  messages_one_cause: { table: 'messages', column: 'appointment_id', accepted: [], refused: [null] },
  messages_state_known: {
    table: 'messages',
    column: 'state',
    accepted: ['due', 'opened', 'answered', 'no_answer', 'phoned', 'skipped'],
    refused: ['sent', 'claimed', 'failed', ''],
  },
  messages_problem_length: { table: 'messages', column: 'problem', ...optionalText(1000) },
  client_actions_kind_known: {
    table: 'client_actions',
    column: 'kind',
    accepted: ['confirmed', 'cancelled', 'reviewed'],
    refused: ['', 'liked'],
  },
  client_actions_requested_at_given: {
    table: 'client_actions',
    column: 'requested_at',
    accepted: [null],
    refused: ['2027-01-01T10:00Z'],
  },
  client_actions_answer_known: {
    table: 'client_actions',
    column: 'answer',
    accepted: [null, 'accepted', 'refused', 'overtaken', 'withdrawn'],
    refused: ['', 'maybe'],
  },

  payments_kind_known: {
    table: 'payments',
    column: 'kind',
    accepted: ['advance', 'balance', 'tip'],
    refused: ['', 'gift'],
  },
  payments_amount_sign: {
    table: 'payments',
    column: 'amount',
    accepted: [0.01, 99_999_999.99],
    refused: [-0.01, 0, 'NaN'],
  },
  payments_method_known: {
    table: 'payments',
    column: 'method',
    accepted: ['cash', 'upi', 'card', 'bank', 'other'],
    refused: ['', 'cheque'],
  },
  payments_reference_format: {
    table: 'payments',
    column: 'reference',
    accepted: [null, 'A', of(60)],
    refused: ['', ' ', of(61)],
  },
  payments_received_at_finite: { table: 'payments', column: 'received_at', ...moment },

  money_settings_vpa_format: {
    table: 'money_settings',
    column: 'vpa',
    accepted: [null, 'a.b-c_1@bank', 'shop@okaxis1'],
    refused: ['', 'shop', 'shop@', '@bank', 'a b@bank', 'shop@bank.com', 'a@bank'],
  },
  money_settings_payee_name_length: {
    table: 'money_settings',
    column: 'payee_name',
    accepted: [null, ...name(60).accepted],
    refused: name(60).refused,
  },
  money_settings_legal_name_length: {
    table: 'money_settings',
    column: 'legal_name',
    accepted: [null, ...name(100).accepted],
    refused: name(100).refused,
  },
  money_settings_address_length: { table: 'money_settings', column: 'address', ...optionalText(500) },
  // The last one has a wrong check digit, the one before an unknown state.
  money_settings_gstin_valid: {
    table: 'money_settings',
    column: 'gstin',
    accepted: [null, '27AAPFU0939F1ZV', '29AAGCB7383J1Z4'],
    refused: ['', '27aapfu0939f1zv', '27AAPFU0939F1Z', '00AAPFU0939F1ZV', '27AAPFU0939F1ZW'],
  },
  money_settings_composition_registered: {
    table: 'money_settings',
    column: 'is_composition',
    accepted: [false],
    refused: [true],
  },
  money_settings_series_format: {
    table: 'money_settings',
    column: 'series',
    accepted: ['', 'A', '9Z'],
    refused: ['a', 'ABC', '/'],
  },
  money_settings_tax_percent_range: {
    table: 'money_settings',
    column: 'tax_percent',
    accepted: [0, 5, 40],
    refused: [-0.01, 40.01, 'NaN'],
  },
  money_settings_sac_format: { table: 'money_settings', column: 'sac', ...sac },

  // One of the two payments is not in cash.
  payments_held_by_cash: {
    table: 'payments',
    column: 'held_by',
    accepted: [null],
    refused: ['00000000-0000-4000-8000-0000000000b1'],
  },

  pay_rules_percent_range: {
    table: 'pay_rules',
    column: 'percent',
    accepted: [0, 40, 33.33, 100],
    refused: [-0.01, 100.01, 140, 'NaN'],
  },
  pay_rules_amount_range: {
    table: 'pay_rules',
    column: 'amount',
    accepted: [null],
    refused: [-0.01, 'NaN'],
  },
  // The rule has a percentage.
  pay_rules_percent_or_amount: { table: 'pay_rules', column: 'amount', accepted: [null], refused: [0, 500] },
  pay_rules_travel_allowance_range: {
    table: 'pay_rules',
    column: 'travel_allowance',
    accepted: [0, 50.5],
    refused: [-0.01, 'NaN'],
  },
  // The rule has an allowance, which is for a beautician and not for a service.
  pay_rules_travel_allowance_general: {
    table: 'pay_rules',
    column: 'service_id',
    accepted: [null],
    refused: ['00000000-0000-4000-8000-0000000000e1'],
  },
  cash_handovers_amount_not_zero: {
    table: 'cash_handovers',
    column: 'amount',
    accepted: [0.01, -500],
    refused: [0, 'NaN'],
  },
  // A first count without a note.
  cash_book_kind_known: { table: 'cash_book', column: 'kind', accepted: ['counted'], refused: ['', 'lost'] },
  cash_book_amount_range: {
    table: 'cash_book',
    column: 'amount',
    accepted: [0, 0.01],
    refused: [-0.01, 'NaN'],
  },
  cash_book_expected_complete: { table: 'cash_book', column: 'taken', accepted: [null], refused: [0, 5] },
  cash_book_note_length: {
    table: 'cash_book',
    column: 'note',
    accepted: [null, 'x', of(500)],
    refused: ['', ' ', of(501)],
  },
  cash_book_note_given: { table: 'cash_book', column: 'kind', accepted: ['counted'], refused: ['moved'] },

  invoices_kind_known: {
    table: 'invoices',
    column: 'kind',
    accepted: [
      'receipt',
      'tax_invoice',
      'bill_of_supply',
      'receipt_voucher',
      'refund_voucher',
      'credit_note',
    ],
    refused: ['', 'letter'],
  },
  invoices_serial_format: {
    table: 'invoices',
    column: 'serial',
    accepted: ['R/2627/1', 'ABRV/2627/999999'],
    refused: ['', 'r/1', 'R 1', 'ABRV/2627/1000000'],
  },
  invoices_amounts_add_up: {
    table: 'invoices',
    column: 'total',
    accepted: [1],
    refused: [0, 0.99, 1.01, -1, 'NaN'],
  },
  festivals_name_length: { table: 'festivals', column: 'name', ...name(60) },

  reviews_full_name_length: { table: 'reviews', column: 'full_name', ...name(100) },
  reviews_email_format: { table: 'reviews', column: 'email', ...emailFormat },
  reviews_rating_range: { table: 'reviews', column: 'rating', accepted: [1, 5], refused: [0, 6] },
  reviews_answer_length: {
    table: 'reviews',
    column: 'answer',
    accepted: [null, of(1000)],
    refused: ['', ' ', of(1001)],
  },
  reviews_review_text_length: { table: 'reviews', column: 'review_text', ...name(2000) },

  banners_title_length: { table: 'banners', column: 'title', ...name(200) },
  banners_description_length: { table: 'banners', column: 'description', ...optionalText(1000) },
  banners_image_url_format: { table: 'banners', column: 'image_url', ...imageFormat },
  banners_link_url_format: { table: 'banners', column: 'link_url', ...linkFormat },

  gallery_images_image_url_format: { table: 'gallery_images', column: 'image_url', ...imageFormat },
  gallery_images_width_range: {
    table: 'gallery_images',
    column: 'width',
    accepted: [1, 10_000],
    refused: [0, 10_001],
  },
  gallery_images_height_range: {
    table: 'gallery_images',
    column: 'height',
    accepted: [1, 10_000],
    refused: [0, 10_001],
  },
  gallery_images_caption_length: { table: 'gallery_images', column: 'caption', ...optionalText(200) },
  gallery_images_person_agreed_true: {
    table: 'gallery_images',
    column: 'person_agreed',
    accepted: [true],
    refused: [false],
  },

  offers_title_length: { table: 'offers', column: 'title', ...name(80) },
  offers_description_length: { table: 'offers', column: 'description', ...optionalText(300) },
  offers_price_positive: { table: 'offers', column: 'price', accepted: [0.01], refused: [0, -1, 'NaN'] },
  // An offer with a price has no percentage; offers.test.ts tests its range.
  offers_one_price: { table: 'offers', column: 'percent_off', accepted: [null], refused: [20] },
  offers_days_in_order: {
    table: 'offers',
    column: 'valid_until',
    accepted: [null, '2026-01-01'],
    refused: ['2025-12-31'],
  },
  offers_days_finite: {
    table: 'offers',
    column: 'valid_until',
    accepted: ['2099-12-31'],
    refused: ['infinity'],
  },
  offer_services_position_range: {
    table: 'offer_services',
    column: 'position',
    accepted: [1, 10],
    refused: [0, 11],
  },
  offer_services_quantity_range: {
    table: 'offer_services',
    column: 'quantity',
    accepted: [1, 5],
    refused: [0, 6],
  },
}
