/** The id of the planner's form, and the prefix of its field ids. */
export const PLANNER = 'planner'
