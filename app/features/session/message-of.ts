/** What the server said; it says it in words for people. */
export const messageOf = (error: { message?: string }): string => {
  const message = error.message ?? ''
  if (/fetch/i.test(message)) return 'The server could not be reached. Check the connection.'
  return message === '' || message === '{}' ? 'An error occurred' : message
}
