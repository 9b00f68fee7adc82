import { ImageUp, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#app/office/components/ui/button.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'

const MEGABYTE = 1024 * 1024
const LARGEST_MB = 10
/** Limit of the longer side. */
const MOST_PIXELS = 2560

interface ImageFieldProps {
  label: string
  hint?: string
}

function refusal(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'Only image files are accepted'
  // The server decodes every image, and an SVG can contain scripts.
  if (file.type === 'image/svg+xml') return 'SVG files are not accepted; save the image as PNG or WebP'
  return file.size > LARGEST_MB * MEGABYTE ? `The image must be at most ${LARGEST_MB} MB` : null
}

/** Chooses an image as the form's `file`; other file types are refused at once. */
export function ImageField({ label, hint }: ImageFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { field } = useController<{ file: File | null }>({ name: 'file' })
  const [error, setError] = useState<string | null>(null)
  const take = (chosen: File | null) => {
    const reason = chosen && refusal(chosen)
    setError(reason)
    field.onChange(reason ? null : chosen)
  }
  return (
    <div>
      <div className="relative">
        <label
          htmlFor={id}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-dashed border-line-strong bg-card px-3.5 py-3 text-sm',
            'hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
            field.value && 'pr-14',
          )}
        >
          <ImageUp aria-hidden="true" className="size-5 shrink-0 text-gold-ink" />
          <span className="min-w-0">
            <span className="block font-medium">{label}</span>
            <span className="block truncate text-xs text-muted">
              {field.value?.name ?? 'Choose an image …'}
            </span>
          </span>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            aria-describedby={`${id}-note`}
            className="sr-only"
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              if (chosen) take(chosen)
              // Without this, choosing the same file again would not fire `change`.
              event.target.value = ''
            }}
          />
        </label>
        {field.value && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Do not use ${field.value.name}`}
            className="absolute top-1/2 right-1.5 -translate-y-1/2"
            onClick={() => {
              take(null)
              input.current?.focus()
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
      <div id={`${id}-note`} className="mt-1.5 text-xs text-muted">
        {hint && <p>{hint}</p>}
        <p>JPEG, PNG, WebP, AVIF or GIF, up to {LARGEST_MB} MB.</p>
        <p>Images over {MOST_PIXELS} pixels are made smaller. Animated images keep their first frame.</p>
        {error && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
