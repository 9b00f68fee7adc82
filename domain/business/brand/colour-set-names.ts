/** The values of business_profile.colour_set. */
export const colourSetNames = ['sindoor', 'emerald', 'indigo', 'plum', 'copper'] as const
export type ColourSetName = (typeof colourSetNames)[number]
