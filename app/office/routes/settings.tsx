import { Link } from 'react-router'
import { ComingSoon } from '#app/office/components/coming-soon.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Settings')

const planned = [
  'Business profile',
  'Operating hours',
  'Email notifications',
  'Payment gateway',
  'User management',
]
const linkClasses = 'font-medium text-gold-ink underline underline-offset-4'

export default function Settings() {
  return (
    <ComingSoon title="Settings" sentence="Settings are coming soon" drawing="empty-settings" items={planned}>
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        Already here: the{' '}
        <Link to={paths.profile} className={linkClasses}>
          Business profile
        </Link>{' '}
        with your name, contact details and hours, and{' '}
        <Link to={paths.security} className={linkClasses}>
          Security
        </Link>{' '}
        with your password, second factors and sessions.
      </p>
    </ComingSoon>
  )
}
