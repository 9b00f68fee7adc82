// A lazy video: its poster loads when it comes near, the video itself when it is tapped.

import { useState } from 'react'
import { Icon } from '#app/site/components/icon.tsx'
import { Image } from '#app/site/components/image.tsx'
import type { ProfileVideo } from '#domain/business/business-profile.ts'

const FILE = /\.(webm|mp4|m4v|mov)($|\?)/i

export function VideoTile({ video }: { video: ProfileVideo }) {
  const [playing, setPlaying] = useState(false)
  return (
    <li>
      <figure>
        <div className="video-frame relative aspect-4/5 overflow-hidden bg-sand-deep">
          {playing ? (
            <video
              poster={video.poster}
              aria-label={video.title}
              autoPlay
              muted
              loop
              playsInline
              controls
              className="size-full object-cover"
            >
              {sourcesOf(video.url).map((address) => (
                <source key={address} src={address} />
              ))}
            </video>
          ) : (
            <Poster video={video} onPlay={() => setPlaying(true)} />
          )}
        </div>
        <figcaption className="mt-3 text-center font-display text-xl leading-snug text-balance">
          {video.title}
        </figcaption>
      </figure>
    </li>
  )
}

/** A video on another site opens there, to keep third-party code and cookies out of the page. */
function Poster({ video, onPlay }: { video: ProfileVideo; onPlay: () => void }) {
  const isFile = FILE.test(video.url)
  return (
    <a
      href={video.url}
      target="_blank"
      rel="noopener"
      aria-label={`Play ${video.title}`}
      onClick={(event) => {
        if (!isFile) return
        event.preventDefault()
        onPlay()
      }}
      className="group block size-full"
    >
      <Image
        url={video.poster}
        alt=""
        width={720}
        height={900}
        widest={720}
        sizes="(min-width: 80rem) 290px, (min-width: 48rem) 23vw, calc(50vw - 1.5rem)"
        className="size-full object-cover"
      />
      <span className="play-sign">
        <Icon name="play" className="size-6 translate-x-0.5" />
      </span>
    </a>
  )
}

/** Our own videos exist as WebM and MP4, because some browsers play only one of them. */
function sourcesOf(url: string): string[] {
  return url.startsWith('/art/') && url.endsWith('.webm') ? [url, url.replace(/\.webm$/, '.mp4')] : [url]
}
