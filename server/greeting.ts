// The message printed when the server is ready.
import type { FirstOwner } from './starter-content.ts'

export function greeting(siteUrl: string, firstOwner: FirstOwner | null): string {
  const lines = ['', 'Shringar is ready.', '', `  Site         ${siteUrl}`, `  Back-office  ${siteUrl}/admin`]
  if (firstOwner) {
    lines.push('', `  Sign in as   ${firstOwner.email}`)
    if (firstOwner.generatedPassword) {
      lines.push(
        `  Password     ${firstOwner.generatedPassword}`,
        '',
        '  The password is shown this once: keep it, or change it under Security.',
      )
    }
  }
  return `${lines.join('\n')}\n\n`
}
