import { useQuery } from '@tanstack/react-query'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { accessRulesQuery, useRequireFactor } from './queries.ts'

export function SecondFactorRule() {
  const rules = useQuery(accessRulesQuery)
  const require = useRequireFactor()
  if (!rules.data) return null
  return (
    <TitledCard title="Second factor" lead="A password alone can be guessed, watched or told on.">
      <Switch
        label="Require a second factor of everybody"
        hint="Whoever has none can do nothing but add one at the next page they open"
        checked={rules.data.second_factor_required}
        disabled={require.isPending}
        onCheckedChange={(wanted) => require.mutate(wanted)}
      />
    </TitledCard>
  )
}
