/** The email address of a new installation (supabase/migrations/02_business.sql), to which no mail is sent. */
export const PLACEHOLDER_EMAIL = 'hello@example.com'
