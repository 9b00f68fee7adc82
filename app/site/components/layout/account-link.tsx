import { Link } from 'react-router'
import { Icon } from '#app/site/components/icon.tsx'

/** Its label is visible where there is room: the icon alone looks like an account of the visitor. */
export function AccountLink({ labelled = false }: { labelled?: boolean }) {
  return (
    <Link
      to="/auth"
      reloadDocument
      aria-label={labelled ? undefined : 'Staff sign-in'}
      title={labelled ? undefined : 'Staff sign-in'}
      className={labelled ? 'footer-link gap-2 px-2 text-sm' : 'icon-link'}
    >
      <Icon name="account" />
      {labelled && 'Staff sign-in'}
    </Link>
  )
}
