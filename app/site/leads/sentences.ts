// What a lead is answered with. Apart from the sending, so that a page can say it without loading the rules.

export const LEAD_SENT = "Thank you! We'll contact you soon to confirm your appointment."
