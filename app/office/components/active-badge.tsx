import { Badge } from '#app/office/components/ui/badge.tsx'

/** Whether the record is shown on the website. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge colour={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)
