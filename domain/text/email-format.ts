/** The same rule as in the database. */
export const EMAIL_FORMAT = /^[^@\s<>(),;:"\\]+@[^@\s<>(),;:"\\]+\.[^@\s<>(),;:"\\]+$/
