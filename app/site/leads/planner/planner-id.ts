/** The planner's form, and how the ids of its fields begin. */
export const PLANNER = 'planner'
