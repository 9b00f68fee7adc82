// What a lead is answered with. Apart from the sending, so that a page can say it without loading the rules.

export const LEAD_SENT = "Thank you! We'll contact you soon to confirm your appointment."
export const LEAD_FAILED = 'Failed to submit. Please try again or call us directly.'
export const APPOINTMENT_REQUEST_SENT = "Appointment request submitted! We'll contact you soon."
export const APPOINTMENT_REQUEST_FAILED = 'Failed to submit appointment. Please try again.'
export const TOO_MANY_LEADS =
  'We have already received several requests from you. Please try again in a few minutes, or call us directly.'
