import type { Factor } from '@supabase/auth-js'
import { KeyRound, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react'

interface FactorKind {
  readonly icon: LucideIcon
  readonly label: string
}

/** The supported second factors. */
export const factorKinds: Partial<Record<Factor['factor_type'], FactorKind>> = {
  totp: { icon: Smartphone, label: 'Authenticator app' },
  phone: { icon: MessageSquareText, label: 'Text message' },
  webauthn: { icon: KeyRound, label: 'Passkey' },
}
