import { Link } from 'react-router'

/** A link to the planner. */
export const PlannerLink = () => (
  <p className="mt-14 text-center text-lg text-balance">
    For a group or a whole wedding?{' '}
    <Link to="/plan" prefetch="intent" className="underline decoration-gold underline-offset-4">
      See price and timings instantly
    </Link>
  </p>
)
