/** The same rule as the database's, so that what is accepted here is accepted there. */
export const EMAIL_FORMAT = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
