import { Badge } from '#app/office/components/ui/badge.tsx'

/** Whether the website shows it. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge colour={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)
