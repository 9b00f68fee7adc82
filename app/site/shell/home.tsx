import { data, redirect } from 'react-router'
import { type Backend, browserBackend, serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { type ServerLog, serverContext } from '#app/lib/server-context.ts'
import { BannerCarousel } from '#app/site/banners/banner-carousel.tsx'
import { fetchActiveBanners } from '#app/site/banners/queries.ts'
import { About } from '#app/site/business/about.tsx'
import { HeroTexts } from '#app/site/business/hero-text.tsx'
import { fetchTimeZone } from '#app/site/business/queries.ts'
import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { asText, type Testimonial } from '#app/site/components/review-quote.tsx'
import { ContactSection } from '#app/site/leads/contact-section.tsx'
import { showReceipt } from '#app/site/leads/lead-page/show-receipt.server.ts'
import { sourceOfPost } from '#app/site/leads/lead-source.ts'
import { LEAD_SENT } from '#app/site/leads/sentences.ts'
import { submitLead } from '#app/site/leads/submit-lead.ts'
import { receivePlainPost } from '#app/site/lib/forms/plain-post.server.ts'
import { browserLog, loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { inCity, pageMeta } from '#app/site/lib/page/seo.ts'
import { salonMeta } from '#app/site/lib/page/structured-data.ts'
import { fetchPublishedReviews } from '#app/site/reviews/queries.ts'
import { ReviewForm } from '#app/site/reviews/review-form.tsx'
import { REVIEW_SENT } from '#app/site/reviews/sentences.ts'
import { submitReview } from '#app/site/reviews/submit-review.ts'
import { Testimonials } from '#app/site/reviews/testimonials.tsx'
import { CategoryOverview } from '#app/site/services/category-overview.tsx'
import { VideoGallery } from '#app/site/services/gallery/video-gallery.tsx'
import { OfferSection } from '#app/site/services/offers/offer-section.tsx'
import { fetchCurrentOffers } from '#app/site/services/offers/queries.ts'
import { fetchServiceOverview } from '#app/site/services/queries.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import type { Route } from './+types/home.ts'

export const handle: PageHandle = { kind: 'public', cached: { except: ['sent'] } }

async function fetchContent(backend: Backend, log: Pick<ServerLog, 'error'>) {
  const [banners, services, reviews, offers] = await Promise.all([
    loadOrEmpty(fetchActiveBanners(backend), 'banners', log),
    loadOrEmpty(fetchServiceOverview(backend), 'services', log),
    loadOrEmpty(fetchTestimonials(backend), 'reviews', log),
    loadOrEmpty(fetchCurrentOffers(backend), 'offers', log),
  ])
  return { banners, services, reviews, offers }
}

async function fetchTestimonials(backend: Backend): Promise<Testimonial[]> {
  const [reviews, timeZone] = await Promise.all([fetchPublishedReviews(backend), fetchTimeZone(backend)])
  return reviews.map((review) => asText(review, timeZone))
}

/** The form that was sent as a plain post, from the URL. The page shows its message. */
function sentForm(request: Request): 'lead' | 'review' | null {
  const sent = new URL(request.url).searchParams.get('sent')
  return sent === 'lead' || sent === 'review' ? sent : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  return { ...(await fetchContent(serverBackend(server), server.log)), sent: sentForm(request) }
}

export async function clientLoader(_: Route.ClientLoaderArgs) {
  return { ...(await fetchContent(browserBackend(), browserLog)), sent: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.clone().formData()).get('intent') === 'review' ? 'review' : 'lead'
  const source = sourceOfPost(request)
  const { id, outcome, status } = await receivePlainPost(request, context, async (backend, values, id) => {
    if (intent === 'review') return submitReview(backend, values, id)
    return submitLead('lead', backend, values, id, await fetchTimeZone(backend), source)
  })
  if (outcome.status !== 'sent') return data({ intent, outcome }, { status })
  if (intent === 'review') return redirect('/?sent=review#write-a-review', 303)
  return showReceipt(context.get(serverContext), { id, sent: 'lead', otherwise: '/?sent=lead#contact' })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  const { tagline, about, city } = root?.profile ?? {}
  const title = inCity(name, root)
  const description = about ?? tagline ?? name
  return [
    ...pageMeta(root, {
      title: tagline ? `${title} | ${tagline}` : title,
      description: city ? `${title}: ${description}` : description,
      path: '/',
    }),
    salonMeta(root, loaderData?.services ?? [], loaderData?.reviews ?? []),
  ]
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const { banners, services, reviews, offers, sent } = loaderData
  const leadOutcome = actionData?.intent === 'lead' ? actionData.outcome : null
  const reviewOutcome = actionData?.intent === 'review' ? actionData.outcome : null
  return (
    <main id="content">
      <BannerCarousel banners={banners}>
        <HeroTexts profile={profile} />
      </BannerCarousel>
      <CategoryOverview services={services}>
        <OfferSection offers={offers} on="home" />
      </CategoryOverview>
      <About profile={profile} />
      <VideoGallery videos={profile.videos} />
      <Testimonials reviews={reviews} />
      <ReviewForm initial={sent === 'review' ? { status: 'sent', message: REVIEW_SENT } : reviewOutcome} />
      {/* On phones, from the second screen to the contact form. */}
      <div className="book-float sticky bottom-[calc(var(--bottom-bar)+0.75rem+env(safe-area-inset-bottom))] z-10 flex h-0 items-end justify-end px-3 md:hidden">
        <AppointmentRequestButton serviceName={GENERAL_APPOINTMENT} className={buttonClasses('primary')}>
          Book
        </AppointmentRequestButton>
      </div>
      <ContactSection
        profile={profile}
        outcome={sent === 'lead' ? { status: 'sent', message: LEAD_SENT } : leadOutcome}
        suggestions={services.map(({ name }) => name)}
      />
    </main>
  )
}
