import { Image } from '#app/site/components/image.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'

export function About({ profile }: { profile: BusinessProfile }) {
  const stats = [
    { figure: profile.stat_years, label: 'years' },
    { figure: profile.stat_clients, label: 'happy clients' },
    { figure: profile.stat_beauticians, label: 'beauticians' },
    { figure: profile.stat_services, label: 'services' },
  ]
  return (
    <section id="about" aria-labelledby="about-title" className="relative overflow-hidden bg-ink text-ivory">
      <img
        src="/art/mandala-watermark.svg"
        alt=""
        width={900}
        height={900}
        loading="lazy"
        className="pointer-events-none absolute -top-56 -right-72 w-[56rem] max-w-none opacity-10"
      />
      <div className="relative mx-auto grid max-w-7xl items-center gap-12 px-5 py-20 md:grid-cols-[1fr_1.2fr] md:py-28 lg:gap-24 lg:px-8">
        <div className="picture-frame mx-auto w-full max-w-md md:mx-0">
          <Image
            url="/art/about.webp"
            alt=""
            width={1200}
            height={1500}
            widest={960}
            sizes="(min-width: 48rem) 384px, 90vw"
            className="aspect-4/5 w-full object-cover"
          />
        </div>
        <div>
          <p className="eyebrow text-gold">About us</p>
          <h2
            id="about-title"
            className="mt-3 font-display text-[2.5rem] leading-[1.08] font-medium text-balance md:text-[3.5rem]"
          >
            The salon that comes to you
          </h2>
          {profile.about && <p className="mt-6 max-w-xl text-lg text-pretty text-sand/90">{profile.about}</p>}
          <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-8 border-t border-gold/30 pt-8 lg:grid-cols-4">
            {stats.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-[0.9375rem] text-sand/80">{label}</dt>
                <dd className="font-display text-5xl leading-none font-medium text-gold-bright lining-nums">
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
