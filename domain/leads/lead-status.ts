/** The status of a lead. */
export const leadStatuses = ['new', 'contacted', 'converted', 'rejected'] as const
export type LeadStatus = (typeof leadStatuses)[number]
