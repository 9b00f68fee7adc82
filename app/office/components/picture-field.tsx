import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { classNames } from '#app/office/lib/screen/class-names.ts'

const MEGABYTE = 1024 * 1024
const LARGEST_MB = 10

interface PictureFieldProps {
  label: string
  hint?: string
}

/** Chooses a picture from the phone or computer as the form's `file`; other kinds of files are refused at once. */
export function PictureField({ label, hint }: PictureFieldProps) {
  const id = useId()
  const { field } = useController<{ file: File | null }>({ name: 'file' })
  const [error, setError] = useState<string | null>(null)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    if (!chosen.type.startsWith('image/')) setError('Only image files are accepted')
    else if (chosen.size > LARGEST_MB * MEGABYTE) setError(`The image must be at most ${LARGEST_MB} MB`)
    else {
      setError(null)
      field.onChange(chosen)
    }
  }
  return (
    <div>
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-dashed border-line-strong bg-card px-3.5 py-3 text-sm',
          'hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
        )}
      >
        <ImageUp aria-hidden="true" className="size-5 shrink-0 text-gold-ink" />
        <span className="min-w-0">
          <span className="block font-medium">{label}</span>
          <span className="block truncate text-xs text-muted">
            {field.value?.name ?? 'Choose a picture …'}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-note`}
          className="sr-only"
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
      <div id={`${id}-note`}>
        {hint && <p className="mt-1.5 text-xs text-muted">{hint}</p>}
        {error && (
          <p role="alert" className="mt-1.5 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
