import { RotateCw, X } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { removeUpload, retryNow, type Upload, useUploads } from './uploads.ts'

/** The photographs that are not stored yet, with their progress. */
export function UploadList() {
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <ul
      aria-label="Images being uploaded"
      className="mt-4 divide-y divide-line rounded-lg border border-line"
    >
      {uploads.map((upload) => (
        <li key={upload.id} className="flex min-h-14 items-center gap-3 px-3.5 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{upload.name}</p>
            <Standing upload={upload} />
          </div>
          {upload.state === 'unconnected' && (
            <Button variant="secondary" size="small" onClick={retryNow}>
              <RotateCw aria-hidden="true" className="size-4" />
              Try now
            </Button>
          )}
          {(upload.state === 'failed' || upload.state === 'unconnected' || upload.state === 'chosen') && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Do not add ${upload.name}`}
              onClick={() => removeUpload(upload.id)}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Standing({ upload: { state, share, problem, name } }: { upload: Upload }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="text-danger">
        {problem}
      </p>
    )
  }
  if (state === 'sending') {
    const percent = Math.round(share * 100)
    return (
      <div className="mt-1.5 flex items-center gap-2.5">
        <progress
          aria-label={`Sending ${name}`}
          value={percent}
          max={100}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-gold"
        />
        <span className="w-10 text-right text-xs text-muted tabular-nums">{percent} %</span>
      </div>
    )
  }
  return <p className="text-muted">{standings[state]}</p>
}

const standings = {
  chosen: 'Waiting',
  shrinking: 'Being resized …',
  unconnected: 'No internet. It will be uploaded when it is back.',
} as const
