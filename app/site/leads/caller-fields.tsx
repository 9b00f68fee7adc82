import { TextField } from '#app/site/components/forms/field.tsx'
import type { FieldState } from '#app/site/components/forms/public-form.tsx'

/** Name and phone number, the first fields of all lead forms. */
export const CallerFields = ({ field }: { field: (name: string) => FieldState }) => (
  <>
    <TextField {...field('name')} label="Full Name" autoComplete="name" required />
    <TextField
      {...field('phone')}
      label="Phone Number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
    />
  </>
)
