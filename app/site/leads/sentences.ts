// Messages of the lead form, separate so that a page can show them without loading the rules.

export const LEAD_SENT = "Thank you! We'll contact you soon to confirm your appointment."
