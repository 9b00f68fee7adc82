/** A notice above settings that the account may read but not change. */
export const OwnersOnly = ({ what }: { what: string }) => (
  <p className="mb-4 rounded-lg border border-line bg-notice p-3.5 text-sm text-on-notice">
    Only owners may change {what}.
  </p>
)
