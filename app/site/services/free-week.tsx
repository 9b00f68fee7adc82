// The free times of the coming week. Fetched in the browser, because the page itself is cached, and only when they come into
// view: the first date format blocks a slow phone for 150 ms.
import { useEffect, useRef, useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import type { PublishedService } from '#domain/services/service.ts'
import type { FreeDay } from './free-week.ts'

export function FreeWeek({ service }: { service: Pick<PublishedService, 'id' | 'name' | 'price'> }) {
  const { id: serviceId, name, price } = service
  const { time_zone } = useBusinessProfile()
  const [days, setDays] = useState<readonly FreeDay[]>([])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    let isShown = true
    const load = () =>
      import('./free-week.ts')
        .then((module) => module.fetchFreeWeek(serviceId, time_zone))
        .then((fetched) => isShown && setDays(fetched))
        .catch(reportError)
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void load()
    })
    observer.observe(place.current)
    return () => {
      isShown = false
      observer.disconnect()
    }
  }, [serviceId, time_zone])
  if (days.length === 0) return <div ref={place} />
  return (
    <section aria-labelledby="week-title" className="@container mt-7 border-t border-sand-deep pt-5">
      <h2 id="week-title" className="font-display text-2xl font-medium">
        Available this week
      </h2>
      <ul className="mt-2">
        {days.map(({ day, text, times }) => (
          <li
            key={day}
            className="grid grid-cols-3 items-center gap-2 py-1.5 max-md:nth-[n+4]:hidden @sm:grid-cols-[5.5rem_repeat(3,minmax(0,1fr))]"
          >
            <span className="col-span-3 text-[0.9375rem] @sm:col-span-1">{text}</span>
            {times.map((time) => (
              <AppointmentRequestButton
                key={time.clock}
                serviceName={name}
                price={price}
                day={day}
                time={time.clock}
                className="min-h-11 border border-sand-deep bg-white px-1 text-[0.9375rem] hover:border-gold-deep"
              >
                {time.text}
                <span className="sr-only">, {text}</span>
              </AppointmentRequestButton>
            ))}
          </li>
        ))}
      </ul>
      {/* These are only the first of each morning, afternoon and evening. */}
      <AppointmentRequestButton
        serviceName={name}
        price={price}
        className="mt-2 inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
      >
        See all times
      </AppointmentRequestButton>
    </section>
  )
}
