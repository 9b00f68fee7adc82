import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'

interface SharePlanProps {
  /** The address of the planner with the plan: others see it, and can change a plan of their own with it. */
  readonly address: string
  readonly business: string
}

export const SharePlan = ({ address, business }: SharePlanProps) => (
  <a
    href={`https://wa.me/?text=${encodeURIComponent(`Our plan with ${business}: ${address}`)}`}
    target="_blank"
    rel="noopener noreferrer"
    className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-gold underline-offset-4 print:hidden"
  >
    <BrandIcon brand="WhatsApp" />
    Show this plan to others
  </a>
)
