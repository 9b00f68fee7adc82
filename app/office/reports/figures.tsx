import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Figure } from './report.ts'

/** Figures with earlier values and their formula. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
    {figures.map(({ label, value, formula, comparisons, list }) => (
      <div key={label} className="border-l-2 border-gold/50 pl-4">
        <dt className="text-sm text-muted">{label}</dt>
        <dd>
          <span className="block text-2xl leading-tight font-semibold tabular-nums">{value}</span>
          {comparisons.map((other) => (
            <span key={other.value} className="mt-0.5 flex flex-wrap gap-x-2 text-sm tabular-nums">
              {other.change && <span className="font-medium">{`${other.change} `}</span>}
              <span className="text-muted">{other.value}</span>
            </span>
          ))}
          {list && (
            <Link
              to={list.to}
              className="inline-flex min-h-11 items-center gap-1 text-sm text-muted hover:underline print:hidden md:min-h-8"
            >
              {list.text}
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          )}
          <span role="note" className="mt-1 block border-t border-line pt-1 text-xs text-muted">
            {formula}
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
