// The service accounting code (SAC) on tax invoices.

export const SAC = /^99\d{4}$/
export const SAC_RULE = 'A SAC has six digits and begins with 99'
