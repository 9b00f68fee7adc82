// The typed data of the root loader.
import { useRouteLoaderData } from 'react-router'
import { type BrandTheme, DEFAULT_THEME } from '#domain/business/brand/theme.ts'
import { type BusinessProfile, UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import type { PublicConfig } from './public-config.ts'

/** The opening hours for people and for search engines. */
export interface BusinessHours {
  readonly text: string
  readonly forMachines: readonly string[]
}

export interface RootData {
  readonly publicConfig: PublicConfig
  readonly profile: BusinessProfile
  /** False if the profile could not be read, and is a fallback. */
  readonly isProfileKnown: boolean
  readonly theme: BrandTheme
  /** null if they could not be read. */
  readonly hours: BusinessHours | null
}

/** The business; a minimal fallback on the error page. */
export function useBusinessProfile(): BusinessProfile {
  return useRouteLoaderData<RootData>('root')?.profile ?? UNKNOWN_BUSINESS
}

export const useIsProfileKnown = (): boolean => useRouteLoaderData<RootData>('root')?.isProfileKnown ?? false

export function useBrandTheme(): BrandTheme {
  return useRouteLoaderData<RootData>('root')?.theme ?? DEFAULT_THEME
}

export function useBusinessHours(): BusinessHours | null {
  return useRouteLoaderData<RootData>('root')?.hours ?? null
}

/** Where visitors reach the site, for links that leave it. */
export const useSiteUrl = (): string => useRouteLoaderData<RootData>('root')?.publicConfig.siteUrl ?? ''

/** Whether mails can be sent now. An owner can set up the mail server while the page is open. */
export function useSendsMail(): boolean {
  return useRouteLoaderData<RootData>('root')?.publicConfig.sendsMail ?? false
}

interface Match {
  readonly id: string
  readonly loaderData?: unknown
}

/** For meta functions, which receive all matches of a page. */
export function rootDataOf(matches: readonly (Match | undefined)[]): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}

/** The image of the social card. */
export const socialCard = (root: RootData | undefined): string =>
  `${root?.publicConfig.siteUrl ?? ''}/art/social-card.png${root?.theme.version ?? ''}`
