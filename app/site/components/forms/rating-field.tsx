import { RATINGS } from '#domain/text/limits.ts'
import { FieldNotes } from './field.tsx'

interface RatingFieldProps {
  readonly name: string
  readonly id: string
  readonly defaultValue: string | undefined
  readonly error: string | undefined
  readonly label?: string
  readonly starsText?: (rating: number) => string
}

/** Five radio buttons drawn as stars. CSS highlights the stars up to the chosen one. */
export function RatingField({
  name,
  id,
  defaultValue,
  error,
  label = 'Your rating',
  starsText = (rating) => (rating === 1 ? '1 star' : `${rating} stars`),
}: RatingFieldProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-[0.9375rem] font-medium text-text">
        {label}
        <span aria-hidden="true" className="text-sindoor">
          *
        </span>
      </legend>
      <div className="rating-stars mt-1 -ml-2 flex flex-wrap">
        {RATINGS.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              name={name}
              value={rating}
              defaultChecked={defaultValue === String(rating)}
              className="sr-only"
            />
            <span className="sr-only">{starsText(rating)}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 2.5 2.9 6 6.6.9-4.800 4.600 1.200 6.500L12 17.300l-5.900 3.200 1.200-6.500L2.500 9.400l6.600-.9z" />
            </svg>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
