/** As business_profile.colour_set has them. */
export const colourSetNames = ['sindoor', 'emerald', 'indigo', 'plum', 'copper'] as const
export type ColourSetName = (typeof colourSetNames)[number]
