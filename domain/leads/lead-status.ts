/** How far the business has come with an enquiry. */
export const leadStatuses = ['new', 'contacted', 'converted', 'rejected'] as const
export type LeadStatus = (typeof leadStatuses)[number]
