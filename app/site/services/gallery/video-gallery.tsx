import { SectionHeading } from '#app/site/components/section-heading.tsx'
import type { ProfileVideo } from '#domain/business/business-profile.ts'
import { VideoTile } from './video-tile.tsx'

export function VideoGallery({ videos }: { videos: readonly ProfileVideo[] }) {
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="gallery-title" className="bg-sand px-4 py-20 md:py-28 lg:px-8">
      <SectionHeading id="gallery-title" eyebrow="Our work" title="See us at work" />
      <ul className="mx-auto mt-12 grid max-w-7xl grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {videos.map((video) => (
          <VideoTile key={video.url} video={video} />
        ))}
      </ul>
    </section>
  )
}
