import { useEffect, useState } from 'react'
import { heightOf } from './grid-geometry.ts'
import type { Lane } from './lanes.ts'

const MINUTE = 60_000

/** A line at the current time, over the lanes of today. */
export function NowLine({ lanes }: { lanes: readonly Lane[] }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const first = lanes.findIndex(({ starts, ends }) => starts <= now && now < ends)
  const lane = lanes[first]
  if (!lane) return null
  const count = lanes.filter(({ starts }) => starts === lane.starts).length
  const share = 100 / lanes.length
  return (
    <div
      aria-hidden="true"
      data-now=""
      className="pointer-events-none absolute z-20 border-t-2 border-primary"
      style={{ top: heightOf(now - lane.starts), left: `${share * first}%`, width: `${share * count}%` }}
    >
      <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-primary" />
    </div>
  )
}
