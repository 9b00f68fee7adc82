// The columns that one level of a plan reads: output, order and join columns.
import type { EmbedPlan, ReadPlan } from './plan.ts'

export function ownColumns({ relation, output, conditions, order }: ReadPlan): readonly string[] {
  if (output.some(({ kind }) => kind === 'all')) return [...relation.columns.keys()]
  const parents = ({ join }: EmbedPlan) => join.map(([parent]) => parent)
  const shown = output.flatMap((item) => {
    if (item.kind === 'embed') return parents(item)
    return item.kind === 'column' ? [item.column.name] : []
  })
  const required = conditions.flatMap((condition) =>
    condition.kind === 'exists' ? parents(condition.embed) : [],
  )
  const sorted = order.flatMap(({ column, embed }) => (embed === null ? [column.name] : parents(embed)))
  return [...new Set([...shown, ...required, ...sorted])]
}
