// Reads a mailed link from the address. The token is in the fragment, which is not sent to any server.

const kinds = ['invitation', 'recovery', 'email_change'] as const

export type LinkKind = (typeof kinds)[number]

export interface LinkInAddress {
  readonly kind: LinkKind
  readonly token: string
}

export function linkInAddress(hash: string): LinkInAddress | null {
  const fragment = new URLSearchParams(hash.slice(1))
  for (const kind of kinds) {
    const token = fragment.get(kind)
    if (token) return { kind, token }
  }
  return null
}
