import { Link } from 'react-router'
import { Icon } from '#app/site/components/icon.tsx'

export function AccountLink() {
  return (
    <Link to="/auth" reloadDocument aria-label="Staff sign-in" className="icon-link">
      <Icon name="account" />
    </Link>
  )
}
