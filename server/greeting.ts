// The message printed when the server is ready.
import type { FirstAccess } from './starter-content.ts'

export function greeting(siteUrl: string, firstAccess: FirstAccess | null): string {
  const lines = ['', 'Shringar is ready.', '', `  Site         ${siteUrl}`, `  Back-office  ${siteUrl}/admin`]
  if (firstAccess) lines.push('', ...accessLines(siteUrl, firstAccess))
  return `${lines.join('\n')}\n\n`
}

function accessLines(siteUrl: string, access: FirstAccess): readonly string[] {
  if ('setupToken' in access) {
    return [
      `  Set up       ${siteUrl}/setup`,
      `  Token        ${access.setupToken}`,
      '',
      '  The token makes the first owner, once, within a day. A restart prints a new one.',
    ]
  }
  const signIn = `  Sign in as   ${access.email}`
  if (!access.generatedPassword) return [signIn]
  return [
    signIn,
    `  Password     ${access.generatedPassword}`,
    '',
    '  The password is shown this once: keep it, or change it under Security.',
  ]
}
