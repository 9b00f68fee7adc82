import { useQuery } from '@tanstack/react-query'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { accessRulesQuery, useRequireFactor } from './queries.ts'

export function SecondFactorRule() {
  const rules = useQuery(accessRulesQuery)
  const require = useRequireFactor()
  if (!rules.data) return null
  return (
    <TitledCard title="Two-step sign-in" subtitle="A password alone can be guessed, seen or shared.">
      <Switch
        label="Require two-step sign-in for everyone"
        hint="Staff without it must set it up on the next page they open"
        checked={rules.data.second_factor_required}
        disabled={require.isPending}
        onCheckedChange={(wanted) => require.mutate(wanted)}
      />
    </TitledCard>
  )
}
