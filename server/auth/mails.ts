// The mails of sign-in: recovery, invitation, email change and notices.
import { escapeHtml } from '#server/mail/html.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import type { Auth } from './deps.ts'
import { isFlowToken, type MailedToken } from './one-time-tokens.ts'
import { withQuery } from './redirects.ts'

interface MailDraft {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly closing: string
}

export async function mailRecovery(
  auth: Auth,
  mailer: Mailer,
  to: string,
  token: MailedToken,
  redirectTo: string,
): Promise<void> {
  const business = await auth.businessName()
  await mailer.send(
    compose({
      to,
      subject: `Reset your password for ${business}`,
      paragraphs: [
        `Someone asked to reset the password of ${to} at ${business}.`,
        `Open the link below within an hour to choose a new one, or type the code ${token.code} where you are asked for it.`,
      ],
      link: { label: 'Choose a new password', url: recoveryLink(auth, token.linkToken, redirectTo) },
      closing: 'If it was not you, ignore this message: nothing has changed.',
    }),
  )
}

/** Sent to invited staff members, and when the owner reset a password. */
export async function mailInvitation(
  auth: Auth,
  mailer: Mailer,
  invitation: { readonly to: string; readonly link: string; readonly isNew: boolean },
): Promise<void> {
  const business = await auth.businessName()
  const { to, link, isNew } = invitation
  await mailer.send(
    compose({
      to,
      subject: isNew ? `You are invited to ${business}` : `Choose a new password for ${business}`,
      paragraphs: [
        isNew
          ? `You are invited to work in the back-office of ${business} as ${to}.`
          : `Your password at ${business} was reset. Please choose a new one.`,
        'Open the link below within three days and choose a password.',
      ],
      link: { label: 'Choose a password', url: link },
      closing: 'If you did not expect this, please ignore this message.',
    }),
  )
}

export async function mailEmailChange(
  auth: Auth,
  mailer: Mailer,
  change: {
    readonly newEmail: string
    readonly token: MailedToken
  },
): Promise<void> {
  const business = await auth.businessName()
  await mailer.send(
    compose({
      to: change.newEmail,
      subject: `Confirm your new email address for ${business}`,
      paragraphs: [
        `Confirm within an hour that you sign in to ${business} with ${change.newEmail} from now on.`,
      ],
      link: {
        label: 'Confirm this address',
        url: `${auth.siteUrl}/auth#email_change=${change.token.linkToken}`,
      },
      closing: 'If you did not ask for this, ignore this message: nothing has changed.',
    }),
  )
}

/** Sent to the current address, so that the user learns of changes made in their name. */
export async function mailNotice(
  auth: Auth,
  mailer: Mailer,
  to: string,
  change: { readonly password: boolean; readonly newEmail: string | null },
): Promise<void> {
  const business = await auth.businessName()
  const ifNotYou = `If it was not you, choose a new password now: ${auth.siteUrl}/auth, "Forgot password?".`
  if (change.password) {
    await mailer.send(
      compose({
        to,
        subject: `Your password for ${business} was changed`,
        paragraphs: [`The password of ${to} at ${business} was changed, and its other sessions were ended.`],
        closing: ifNotYou,
      }),
    )
  }
  if (change.newEmail === null) return
  await mailer.send(
    compose({
      to,
      subject: `Your email address at ${business} is about to change`,
      paragraphs: [`Someone who is signed in as you asked to change this address to ${change.newEmail}.`],
      closing: ifNotYou,
    }),
  )
}

/**
 * Mail scanners open links, so opening one must not use it up. The sign-in page posts the token of the
 * fragment when its button is pressed; a PKCE link can be opened again, because it yields only a code.
 */
function recoveryLink(auth: Auth, token: string, redirectTo: string): string {
  return isFlowToken(token)
    ? withQuery(`${auth.issuer}/verify`, { token, type: 'recovery', redirect_to: redirectTo })
    : `${auth.siteUrl}/auth?reset#recovery=${token}`
}

function compose({ to, subject, paragraphs, link, closing }: MailDraft): Mail {
  const text = [...paragraphs, ...(link ? [link.url] : []), closing].join('\n\n')
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    `<p>${escapeHtml(closing)}</p>`,
  ]
  return { to, subject, text, html: body.join('\n') }
}
