import { data, redirect } from 'react-router'
import { BannerCarousel } from '#app/features/banners/public/banner-carousel.tsx'
import { fetchActiveBanners } from '#app/features/banners/public-queries.ts'
import { About } from '#app/features/business/public/about.tsx'
import { HeroWords } from '#app/features/business/public/hero-words.tsx'
import { fetchBusinessProfile } from '#app/features/business/public-queries.ts'
import { VideoGallery } from '#app/features/gallery/video-gallery.tsx'
import { ContactSection } from '#app/features/leads/public/contact-section.tsx'
import { LEAD_SENT } from '#app/features/leads/sentences.ts'
import { submitLead } from '#app/features/leads/submit-enquiry.ts'
import { ReviewForm } from '#app/features/reviews/public/review-form.tsx'
import { type Testimonial, Testimonials } from '#app/features/reviews/public/testimonials.tsx'
import { fetchPublishedReviews } from '#app/features/reviews/public-queries.ts'
import { REVIEW_SENT } from '#app/features/reviews/sentences.ts'
import { submitReview } from '#app/features/reviews/submit-review.ts'
import { CategoryOverview } from '#app/features/services/public/category-overview.tsx'
import { fetchServiceOverview } from '#app/features/services/public-queries.ts'
import { type Backend, browserBackend, serverBackend } from '#app/lib/backend.ts'
import { browserLog, loadOrEmpty } from '#app/lib/load-or-empty.ts'
import { receivePlainPost } from '#app/lib/plain-post.server.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { type ServerLog, serverContext } from '#app/lib/server-context.ts'
import { salonMeta } from '#app/lib/structured-data.ts'
import { formatMonth } from '#domain/dates.ts'
import type { Route } from './+types/home.ts'

async function fetchContent(backend: Backend, log: Pick<ServerLog, 'error'>) {
  const [banners, services, reviews] = await Promise.all([
    loadOrEmpty(fetchActiveBanners(backend), 'banners', log),
    loadOrEmpty(fetchServiceOverview(backend), 'services', log),
    loadOrEmpty(fetchTestimonials(backend), 'reviews', log),
  ])
  return { banners, services, reviews }
}

/** With their months in words: making a browser's date format would hold up a page that comes alive. */
async function fetchTestimonials(backend: Backend): Promise<Testimonial[]> {
  const [reviews, { time_zone }] = await Promise.all([
    fetchPublishedReviews(backend),
    fetchBusinessProfile(backend),
  ])
  return reviews.map((review) => ({ ...review, month: formatMonth(review.created_at, time_zone) }))
}

/** After a plain post the address says which form was sent, and the page answers with its sentence. */
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
  const submit = intent === 'review' ? submitReview : submitLead
  const { outcome, status } = await receivePlainPost(request, context, submit)
  if (outcome.status !== 'sent') return data({ intent, outcome }, { status })
  return redirect(intent === 'review' ? '/?sent=review#write-a-review' : '/?sent=lead#contact', 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  const tagline = root?.profile.tagline
  return [
    ...pageMeta(root, {
      title: tagline ? `${name} | ${tagline}` : name,
      description: root?.profile.about ?? tagline ?? name,
      path: '/',
    }),
    salonMeta(root, loaderData?.services ?? [], loaderData?.reviews ?? []),
  ]
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const { banners, services, reviews, sent } = loaderData
  const leadOutcome = actionData?.intent === 'lead' ? actionData.outcome : null
  const reviewOutcome = actionData?.intent === 'review' ? actionData.outcome : null
  return (
    <main id="content">
      <BannerCarousel banners={banners}>
        <HeroWords profile={profile} />
      </BannerCarousel>
      <CategoryOverview services={services} />
      <About profile={profile} />
      <VideoGallery videos={profile.videos} />
      <Testimonials reviews={reviews} />
      <ReviewForm initial={sent === 'review' ? { status: 'sent', message: REVIEW_SENT } : reviewOutcome} />
      <ContactSection
        profile={profile}
        outcome={sent === 'lead' ? { status: 'sent', message: LEAD_SENT } : leadOutcome}
        suggestions={services.map(({ name }) => name)}
      />
    </main>
  )
}
